import { formatNumber } from '#shared/persian/digits.ts'
import { formatShare, formatTotalTime } from '#web/statistics/charts/format.ts'
import table from '#web/ui/number-table.module.css'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { PostRow, PostSort } from '#worker/statistics/posts/contract.ts'
import styles from './report.module.css'
import type { ReportSearch } from './report-search.ts'
import { text } from './text.ts'

interface Props {
  posts: readonly PostRow[]
  to: string
  search: ReportSearch
}

/** Counts of each post, sorted by the column whose name the reader chose. */
export function PostsTable({ posts, to, search: { sort: chosen, ...search } }: Props) {
  const sort: PostSort = chosen ?? 'views'
  const hasListens = sort === 'listens' || posts.some(({ listens }) => listens > 0)
  const header = (column: PostSort) => (
    <th scope="col" aria-sort={column === sort ? 'descending' : undefined}>
      <PathLink
        to={to}
        search={{ ...search, ...(column !== 'views' && { sort: column }) }}
        className={styles.sort}
        resetScroll={false}
        rel="nofollow"
        preload={false}
        activeOptions={{ exact: true, includeSearch: true }}
      >
        {text.sorts[column]}
      </PathLink>
    </th>
  )
  return (
    <PageSection title={text.perPost} landmark={false}>
      <p className={styles.hint}>{text.perPostHint}</p>
      <ScrollRegion label={text.perPost}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{text.post}</th>
              {header('views')}
              {header('reads')}
              <th scope="col">{text.ratio}</th>
              {header('visibleMs')}
              {header('impressions')}
              {hasListens && header('listens')}
              <th scope="col">{text.allViews}</th>
              {header('publishedAt')}
            </tr>
          </thead>
          <tbody>
            {posts.map((post) => (
              <tr key={post.hash}>
                <th scope="row" className={table.post}>
                  <PathLink to={`/me/stats/post/${post.hash}`}>
                    <bdi>{post.title || text.untitled}</bdi>
                  </PathLink>
                </th>
                <td>{formatNumber(post.views)}</td>
                <td>{formatNumber(post.reads)}</td>
                <td>{formatShare(post.reads, post.views)}</td>
                <td>{formatTotalTime(post.visibleMs)}</td>
                <td>{formatNumber(post.impressions)}</td>
                {hasListens && <td>{formatNumber(post.listens)}</td>}
                <td>{formatNumber(post.allViews)}</td>
                <td>
                  <Time at={post.publishedAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </PageSection>
  )
}
