import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { OnwardPost } from '#worker/discovery/related-posts/contract.ts'
import styles from './onward.module.css'
import { onwardQuery } from './queries.ts'
import { text } from './text.ts'

const Named = ({ post, label }: { post: OnwardPost; label?: string }) => (
  <li className={styles.post}>
    {label && <span className={styles.small}>{label}</span>}
    <PathLink to={post.path}>
      <bdi>{post.title}</bdi>
    </PathLink>
    <span className={styles.small}>
      <bdi>{post.author.name}</bdi> · {text.minutes(formatNumber(post.minutes))}
    </span>
  </li>
)

/** Below a post: its author's one after and before it, and others about the same. */
export function OnwardPosts({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { previous, next, related } = useSuspenseQuery(onwardQuery(api, hash)).data
  return (
    <nav className={styles.onward} aria-label={text.label}>
      {(previous || next) && (
        <ul className={styles.pair}>
          {next && <Named post={next} label={text.next} />}
          {previous && <Named post={previous} label={text.previous} />}
        </ul>
      )}
      {related.length > 0 && (
        <>
          <h2 className={styles.title}>{text.related}</h2>
          <ul className={styles.pair}>
            {related.map((post) => (
              <Named key={post.hash} post={post} />
            ))}
          </ul>
        </>
      )}
    </nav>
  )
}
