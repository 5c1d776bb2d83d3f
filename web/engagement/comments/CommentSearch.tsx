import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { HighlightedText } from '#web/lib/HighlightedText.tsx'
import { normalizeQuery } from '#web/lib/search-params.ts'
import { Button } from '#web/ui/Button.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { CommentHit } from '#worker/engagement/comments/contract.ts'
import styles from './comment-search.module.css'
import { commentSearchQuery } from './paged-queries.ts'
import { text } from './text.ts'
import { text as threadText } from './thread-text.ts'

export default function CommentSearch({ post }: { post: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [query, setQuery] = useState('')
  const { data, error, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    ...commentSearchQuery(api, post, query),
    enabled: query !== '',
    retry: false,
  })
  const hits = data?.pages.flatMap(({ items }) => items) ?? []
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setQuery(normalizeQuery(new FormData(event.currentTarget).get('q')))
  }
  const statusMessage = error
    ? text.findRefused
    : !data
      ? ''
      : hits.length > 0
        ? text.foundCount(hits.length, !hasNextPage)
        : hasNextPage
          ? text.lookingThrough
          : text.foundNone
  return (
    <search className={styles.search}>
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          type="search"
          name="q"
          dir="rtl"
          aria-label={text.findLabel}
          placeholder={text.findPlaceholder}
          maxLength={LIMITS.searchQueryLength}
          autoComplete="off"
          enterKeyHint="search"
          autoFocus
        />
        <Button type="submit" loading={isFetching && !data}>
          {text.find}
        </Button>
      </form>
      <p role="status" className={styles.status}>
        {statusMessage}
      </p>
      {hits.length > 0 && (
        <ol>
          {hits.map((hit) => (
            <CommentSearchResult key={hit.hash} hit={hit} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button variant="quiet" size="small" loading={isFetching} onClick={() => void fetchNextPage()}>
          {text.lookFurther}
        </Button>
      )}
    </search>
  )
}

function CommentSearchResult({ hit: { hash, author, createdAt, excerpt, inReplyTo } }: { hit: CommentHit }) {
  const time = <Time at={createdAt} as="ago" />
  return (
    <li className={styles.hit}>
      <p className={styles.byline}>
        {author ? (
          <>
            <bdi className={styles.name}>{author.name}</bdi>
            <PathLink to={`/${author.handle}/comment/${hash}`} className={styles.time} rel="nofollow">
              {time}
            </PathLink>
          </>
        ) : (
          <>
            <span>{threadText.deletedPerson}</span>
            <span className={styles.time}>{time}</span>
          </>
        )}
      </p>
      {inReplyTo && (
        <p className={styles.inReplyTo}>
          <PathLink to={inReplyTo.path} rel="nofollow">
            {threadText.inReplyTo} <bdi>{inReplyTo.name}</bdi>
          </PathLink>{' '}
          «<bdi>{inReplyTo.excerpt}</bdi>»
        </p>
      )}
      <p className={styles.excerpt} dir="auto">
        {author ? (
          <PathLink to={`/${author.handle}/comment/${hash}`} rel="nofollow">
            <HighlightedText parts={excerpt} />
          </PathLink>
        ) : (
          <HighlightedText parts={excerpt} />
        )}
      </p>
    </li>
  )
}
