import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { persianDigits } from '#shared/persian/digits.ts'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import styles from './front-page.module.css'
import { seriesQuery } from './queries.ts'
import { text } from './text.ts'

/** A series with its posts in order, numbered. */
export function SeriesPosts({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { title, description, publication, posts } = useSuspenseQuery(seriesQuery(api, hash)).data
  const minutes = posts.reduce((sum, post) => sum + post.minutes, 0)
  return (
    <>
      <PageTitle lead={description && <span dir="auto">{description}</span>}>
        <bdi>{title}</bdi>
      </PageTitle>
      <ul className={styles.byline}>
        <li>
          {text.seriesOf}{' '}
          <PathLink to={`/${publication.handle}`}>
            <bdi>{publication.name}</bdi>
          </PathLink>
        </li>
        <li>{text.parts(posts.length)}</li>
        {minutes > 0 && <li>{text.totalMinutes(minutes)}</li>}
      </ul>
      {posts.length === 0 && (
        <EmptyState title={text.emptySeries} link={{ to: `/${publication.handle}`, label: text.backTo(publication.name) }} />
      )}
      <ol>
        {posts.map((post, at) => (
          <li key={post.hash} className={styles.seriesPart}>
            <span className={styles.number} aria-hidden="true">
              {persianDigits(at + 1)}
            </span>
            <PostCard post={{ ...post, publication: null }} />
          </li>
        ))}
      </ol>
    </>
  )
}
