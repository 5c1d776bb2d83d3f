import { formatNumber } from '#shared/persian/digits.ts'
import table from '#web/ui/number-table.module.css'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import type { PostStatsRow } from '#worker/statistics/posts/contract.ts'
import { formatReadRatio } from './format-read-ratio.ts'
import styles from './stats.module.css'
import { text } from './text.ts'

export function PostsTable({ posts }: { posts: readonly PostStatsRow[] }) {
  return (
    <PageSection title={text.perPost} landmark={false}>
      <p className={styles.hint}>{text.perPostHint}</p>
      <ScrollRegion label={text.perPost}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{text.post}</th>
              <th scope="col">{text.views}</th>
              <th scope="col">{text.reads}</th>
              <th scope="col">{text.ratio}</th>
              <th scope="col">{text.allViews}</th>
            </tr>
          </thead>
          <tbody>
            {posts.map(({ hash, title, views, reads, allViews }) => (
              <tr key={hash}>
                <th scope="row" className={table.post}>
                  <PathLink to={`/me/stats/post/${hash}`}>
                    <bdi>{title || text.untitled}</bdi>
                  </PathLink>
                </th>
                <td>{formatNumber(views)}</td>
                <td>{formatNumber(reads)}</td>
                <td>{formatReadRatio({ views, reads })}</td>
                <td>{formatNumber(allViews)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </PageSection>
  )
}
