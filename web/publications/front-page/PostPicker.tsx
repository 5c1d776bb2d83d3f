import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { handleSubmit, readTextField } from '#web/lib/form.ts'
import { postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { PostChoice } from '#worker/publications/front-page/contract.ts'
import { choosePost } from './actions.ts'
import styles from './arrange.module.css'
import { arrangeText as text } from './arrange-text.ts'
import { postChoicesQuery } from './queries.ts'

export interface PickerSearch {
  /** Place or series that the chosen post is added to; the picker is open there. */
  target?: string | undefined
  q?: string | undefined
  after?: string | undefined
}

interface Props {
  /** Hash of the publication. */
  hash: string
  search: PickerSearch
  version: number
  /** Hashes of posts that are in the target already. */
  chosen: readonly string[]
  onChoose: (post: PostChoice) => void
}

export const arrangePath = (hash: string) => `/me/publications/${hash}/front-page`

/** Searchable list of the publication's posts; choosing one adds it to the target. */
export function PostPicker({ hash, search: { target = '', q = '', after }, version, chosen, onChoose }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const { data, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(postChoicesQuery(api, hash, q, after))
  const path = arrangePath(hash)
  const choices = data?.pages.flatMap(({ items }) => items).filter((post) => !chosen.includes(post.hash)) ?? []
  return (
    <div className={styles.picker}>
      <search>
        <form
          className={styles.search}
          method="get"
          action={path}
          onSubmit={handleSubmit((form) => {
            const words = readTextField(form, 'q').trim()
            void navigate({ to: path, search: { target, ...(words && { q: words }) } as never, resetScroll: false })
          })}
        >
          <input type="hidden" name="target" value={target} />
          <TextInput
            type="search"
            name="q"
            dir="rtl"
            key={q}
            defaultValue={q}
            aria-label={text.search}
            placeholder={text.search}
            maxLength={LIMITS.searchQueryLength}
            autoComplete="off"
            enterKeyHint="search"
          />
          <Button type="submit" variant="quiet">
            {text.find}
          </Button>
        </form>
      </search>
      {data && choices.length === 0 && <p className={styles.meta}>{q ? text.noChoices : text.noPosts}</p>}
      <ul className={styles.rows}>
        {choices.map((post) => (
          <li key={post.hash} className={styles.row}>
            <div className={styles.details}>
              <bdi className={styles.title}>{post.title}</bdi>
              <div className={styles.meta}>
                <bdi>{text.byline(post.authorName, post.publishedAt)}</bdi>
              </div>
            </div>
            <Button
              variant="quiet"
              size="small"
              aria-label={text.chooseOf(post.title)}
              {...postButton(choosePost.name, { hash, target, key: post.hash, version: String(version) })}
              onClick={() => onChoose(post)}
            >
              {text.choose}
            </Button>
          </li>
        ))}
      </ul>
      <Pager
        to={path}
        search={{ target, ...(q && { q }) }}
        next={data?.pages.at(-1)?.next}
        load={() => void fetchNextPage()}
        loading={isFetchingNextPage}
      />
    </div>
  )
}

/** Link that opens the picker for a target, or closes it. */
export const PickerLink = ({ hash, target, search, label }: { hash: string; target: string; search: PickerSearch; label: string }) => (
  <PathLink to={arrangePath(hash)} search={search.target === target ? {} : { target }} replace resetScroll={false} className={styles.open}>
    {search.target === target ? text.close : label}
  </PathLink>
)
