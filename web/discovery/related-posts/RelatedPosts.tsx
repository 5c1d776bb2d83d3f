import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Fragment } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { SponsorLabel } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { RelatedPost } from '#worker/discovery/related-posts/contract.ts'
import { relatedPostsQuery } from './queries.ts'
import styles from './related-posts.module.css'
import { text } from './text.ts'

const RelatedPostItem = ({ post, label }: { post: RelatedPost; label?: string }) => (
  <li className={styles.post} data-teaser={post.hash}>
    {label && <span className={styles.meta}>{label}</span>}
    {post.sponsor && <SponsorLabel name={post.sponsor.name} />}
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
  const { series, previous, next, ...others } = useSuspenseQuery(relatedPostsQuery(api, hash)).data
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
      {(['publication', 'related'] as const).map(
        (part) =>
          others[part].length > 0 && (
            <Fragment key={part}>
              <h2 className={styles.title}>{text[part]}</h2>
              <ul className={styles.columns}>
                {others[part].map((post) => (
                  <RelatedPostItem key={post.hash} post={post} />
                ))}
              </ul>
            </Fragment>
          ),
      )}
    </nav>
  )
}
