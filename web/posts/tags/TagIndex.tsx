import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { PostsDrawing } from '#web/ui/drawings/PostsDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Num } from '#web/ui/NumberRow.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { TagCard } from '#worker/posts/tags/contract.ts'
import { DIGITS_LETTER, letterToParam, tagsQuery } from './queries.ts'
import { tagLevels } from './tag-levels.ts'
import styles from './tags.module.css'
import { text } from './text.ts'

export function TagIndex({ letter, after }: { letter: string | undefined; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pages, pager } = usePages(tagsQuery(api, letter, after))
  const { popular = [], letters = [] } = pages[0] ?? {}
  if (popular.length === 0) {
    return (
      <EmptyState drawing={<PostsDrawing />} title={text.none} action={<LinkButton to="/new-post">{text.write}</LinkButton>}>
        {text.noneHint}
      </EmptyState>
    )
  }
  return (
    <>
      {letter === undefined && after === undefined && (
        <section aria-labelledby="popular">
          <h2 id="popular" className={styles.heading}>
            {text.popular}
          </h2>
          <TagCloud tags={popular} />
        </section>
      )}
      <section aria-labelledby="alphabetical">
        <h2 id="alphabetical" className={styles.heading}>
          {text.alphabetical}
        </h2>
        <LetterNav letters={letters} />
        {[...Map.groupBy(items, (tag) => tag.letter)].map(([under, tags]) => (
          <LetterSection key={under} letter={under} tags={tags} />
        ))}
        {items.length === 0 && <p className={styles.none}>{text.noneForLetter}</p>}
        <Pager to="/tags" search={letter === undefined ? {} : { letter: letterToParam(letter) }} {...pager} />
      </section>
    </>
  )
}

/** The most used tags, in the order of their use and the larger the more posts they have. */
function TagCloud({ tags }: { tags: readonly TagCard[] }) {
  const levels = tagLevels(tags.map(({ postCount }) => postCount))
  return (
    <ul className={styles.cloud}>
      {tags.map(({ slug, name }, index) => (
        <li key={slug} className={styles[`level${levels[index]}`]}>
          <PathLink to={`/tag/${slug}`}>
            <bdi>{name}</bdi>
          </PathLink>
        </li>
      ))}
    </ul>
  )
}

const LetterSection = ({ letter, tags }: { letter: string; tags: readonly TagCard[] }) => (
  <section className={styles.group} aria-labelledby={`letter-${letterToParam(letter)}`}>
    <h3 id={`letter-${letterToParam(letter)}`} className={styles.letter} aria-label={letter === DIGITS_LETTER ? text.digits : undefined}>
      {letter}
    </h3>
    <ul className={styles.list}>
      {tags.map(({ slug, name, postCount }) => (
        <li key={slug}>
          <PathLink to={`/tag/${slug}`}>
            <bdi>{name}</bdi>
          </PathLink>
          <Num value={postCount} className={styles.count} />
        </li>
      ))}
    </ul>
  </section>
)

const LetterNav = ({ letters }: { letters: readonly string[] }) => (
  <nav aria-label={text.letters}>
    <ul className={styles.letters}>
      <li>
        <PathLink to="/tags" activeOptions={{ exact: true, includeSearch: true }} resetScroll={false}>
          {text.all}
        </PathLink>
      </li>
      {letters.map((letter) => (
        <li key={letter}>
          <PathLink
            to="/tags"
            search={{ letter: letterToParam(letter) }}
            activeOptions={{ exact: true, includeSearch: true }}
            resetScroll={false}
            aria-label={letter === DIGITS_LETTER ? text.digits : undefined}
          >
            {letter}
          </PathLink>
        </li>
      ))}
    </ul>
  </nav>
)
