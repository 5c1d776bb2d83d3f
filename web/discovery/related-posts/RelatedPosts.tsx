import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { RelatedPost } from '#worker/discovery/related-posts/contract.ts'
import { relatedPostsQuery } from './queries.ts'
import styles from './related-posts.module.css'
import { text } from './text.ts'

const RelatedPostItem = ({ post, label }: { post: RelatedPost; label?: string }) => (
  <li className={styles.post}>
    {label && <span className={styles.meta}>{label}</span>}
    <PathLink to={post.path}>
      <bdi>{post.title}</bdi>
    </PathLink>
    <span className={styles.meta}>
      <bdi>{post.author.name}</bdi> · {text.minutes(formatNumber(post.minutes))}
    </span>
  </li>
)

export function RelatedPosts({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { series, previous, next, related } = useSuspenseQuery(relatedPostsQuery(api, hash)).data
  return (
    <nav className={styles.root} aria-label={text.label}>
      {series && (
        <p className={styles.post}>
          <PathLink to={series.path}>
            <bdi>{series.title}</bdi>
          </PathLink>
          <span className={styles.meta}>{text.part(formatNumber(series.number), formatNumber(series.count))}</span>
        </p>
      )}
      {(previous || next) && (
        <ul className={styles.columns}>
          {next && <RelatedPostItem post={next} label={text.next} />}
          {previous && <RelatedPostItem post={previous} label={text.previous} />}
        </ul>
      )}
      {related.length > 0 && (
        <>
          <h2 className={styles.title}>{text.related}</h2>
          <ul className={styles.columns}>
            {related.map((post) => (
              <RelatedPostItem key={post.hash} post={post} />
            ))}
          </ul>
        </>
      )}
    </nav>
  )
}
