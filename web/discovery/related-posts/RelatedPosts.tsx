import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { resolveDirection } from '#shared/persian/direction.ts'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { SponsorLabel } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import type { RelatedPost } from '#worker/discovery/related-posts/contract.ts'
import { relatedPostsQuery } from './queries.ts'
import styles from './related-posts.module.css'
import { text } from './text.ts'

function useRelatedPosts(hash: string) {
  const { api } = useRouteContext({ from: '__root__' })
  return useSuspenseQuery(relatedPostsQuery(api, hash)).data
}

/** The one post to go on with: the next of the series or of the author; after the newest, the one before it. */
export function NextPost({ hash }: { hash: string }) {
  const { series, previous, next } = useRelatedPosts(hash)
  const post = next ?? previous
  if (!post && !series) return null
  const labels = series ? text.ofSeries : text.ofAuthor
  return (
    <nav className={styles.next} aria-label={text.label}>
      {series && (
        <p className={styles.series}>
          <PathLink to={series.path}>
            <bdi>{series.title}</bdi>
          </PathLink>{' '}
          · {text.part(formatNumber(series.number), formatNumber(series.count))}
        </p>
      )}
      {post && (
        <div className={styles.post} data-teaser={post.hash}>
          <div>
            <p className={styles.label}>{next ? labels.next : labels.previous}</p>
            <TitleLink post={post} />
            <p className={styles.description}>
              <bdi dir={resolveDirection(null, post.description, 'rtl')}>{post.description}</bdi>
            </p>
          </div>
          {post.cover && (
            <PathLink to={post.path} className={styles.cover} tabIndex={-1} aria-hidden="true">
              <Picture picture={post.cover} sizes="7rem" alt="" className={styles.picture} />
            </PathLink>
          )}
        </div>
      )}
    </nav>
  )
}

const TitleLink = ({ post: { path, title, sponsor } }: { post: RelatedPost }) => (
  <>
    {sponsor && <SponsorLabel name={sponsor.name} />}
    <PathLink to={path} className={styles.title}>
      <bdi dir={resolveDirection(null, title, 'rtl')}>{title}</bdi>
    </PathLink>
  </>
)

export function RelatedPosts({ hash }: { hash: string }) {
  const { related, publication } = useRelatedPosts(hash)
  return (
    <>
      {related.length > 0 && (
        <section aria-labelledby="related">
          <h2 className={styles.heading} id="related">
            {text.related}
          </h2>
          {related.map((post) => (
            <PostCard key={post.hash} post={post} level={3} />
          ))}
        </section>
      )}
      {publication.length > 0 && (
        <section aria-labelledby="of-publication">
          <h2 className={styles.heading} id="of-publication">
            {text.publication}
          </h2>
          <ul className={styles.list}>
            {publication.map((post) => (
              <li key={post.hash} data-teaser={post.hash}>
                <TitleLink post={post} />
                <span className={styles.meta}>{text.minutes(formatNumber(post.minutes))}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
