import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { formatCompact, formatShare, formatTotalTime } from '#web/statistics/charts/format.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { PostsDrawing } from '#web/ui/drawings/PostsDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NumberRow } from '#web/ui/NumberRow.tsx'
import table from '#web/ui/numbers.module.css'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Counts, OwnerReport, PostRow, PostSort } from '#worker/statistics/posts/contract.ts'
import { Breakdowns, Discarded, Hours } from './Breakdowns.tsx'
import { CsvLinks } from './CsvLinks.tsx'
import { DailyChart } from './DailyChart.tsx'
import { LiveHour } from './LiveHour.tsx'
import { Funnel, Reactions } from './Measures.tsx'
import { ownReportQuery, publicationReportQuery } from './queries.ts'
import { ReportSection } from './ReportSection.tsx'
import styles from './report.module.css'
import type { ReportSearch } from './report-search.ts'
import { text } from './text.ts'
import { SpanSwitch, WindowRange } from './WindowNav.tsx'

interface Props {
  search: ReportSearch
  /** Links to further statistics, after the table of posts. */
  children?: ReactNode
}

/** Statistics of all posts of the viewer. */
export function OwnReport({ search, children }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: report } = useSuspenseQuery(ownReportQuery(api, search))
  if (isUntouched(report)) {
    return (
      <>
        <PageTitle>{text.title}</PageTitle>
        <EmptyState drawing={<PostsDrawing />} title={text.none} action={<LinkButton to="/new-post">{text.write}</LinkButton>}>
          {text.noneNote}
        </EmptyState>
        {children}
        <AboutLink />
      </>
    )
  }
  return (
    <ReportBody title={text.title} report={report} to="/me/stats" search={search} csv="/api/stats/mine/csv">
      {children}
    </ReportBody>
  )
}

/** Statistics of all posts of the publication `name`, for its owner and editors. */
export function PublicationReport({ handle, name, search }: Props & { handle: string; name: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: report } = useSuspenseQuery(publicationReportQuery(api, handle, search))
  if (isUntouched(report)) {
    return (
      <>
        <PageTitle lead={<bdi>{name}</bdi>}>{text.publicationTitle}</PageTitle>
        <EmptyState title={text.nonePublication}>{text.nonePublicationNote}</EmptyState>
        <AboutLink />
      </>
    )
  }
  return (
    <ReportBody
      title={
        <>
          {text.publicationTitle} <bdi>{name}</bdi>
        </>
      }
      report={report}
      to={`/me/stats/publication/${handle}`}
      search={search}
      csv={`/api/stats/publication/${handle}/csv`}
    />
  )
}

const isUntouched = ({ postCount, older, allTime }: OwnerReport) =>
  postCount === 0 && older === null && Object.values(allTime).every((count) => count === 0)

interface BodyProps extends Props {
  title: ReactNode
  report: OwnerReport
  to: string
  csv: string
}

function ReportBody({ title, report, to, search, csv, children }: BodyProps) {
  const { totals, allTime, older, live, breakdowns, hours, engagement, posts, postCount, followerCount } = report
  const previous = older === null ? null : report.previous
  const hasListens = allTime.listens > 0
  return (
    <>
      <PageTitle
        className={styles.head}
        lead={<WindowRange window={report} search={search} />}
        actions={<SpanSwitch to={to} search={search} />}
      >
        {title}
      </PageTitle>
      <Funnel totals={totals} previous={previous} />
      <DailyChart window={report} totals={totals} previous={previous} hasListens={hasListens} to={to} search={search} />
      <Reactions
        totals={totals}
        previous={previous}
        engagement={engagement}
        previousEngagement={previous && report.previousEngagement}
        hasListens={hasListens}
      />
      {live && <LiveHour live={live} />}
      <Breakdowns breakdowns={breakdowns} />
      {(hours || search.before) && <Hours hours={hours} />}
      {posts.length > 0 && <PostsTable posts={posts} to={to} search={search} />}
      <Discarded count={totals.discarded} reasons={breakdowns.discarded} />
      <AllTime counts={allTime}>
        <p className={styles.hint}>{text.postsAndFollowers(formatNumber(postCount), formatNumber(followerCount))}</p>
      </AllTime>
      {children}
      <CsvLinks csv={csv} before={search.before} withPosts={search.span === undefined} />
      <AboutLink />
    </>
  )
}

export function AllTime({ counts: { impressions, views, reads, listens }, children }: { counts: Counts; children?: ReactNode }) {
  const counts: (readonly [name: string, count: number])[] = [
    [text.impressions, impressions],
    [text.views, views],
    [text.reads, reads],
    ...(listens > 0 ? [[text.listens, listens] as const] : []),
  ]
  return (
    <ReportSection title={text.allTime} landmark={false}>
      {children}
      <NumberRow label={text.allTime} numbers={counts.map(([name, count]) => [name, formatCompact(count)])} />
    </ReportSection>
  )
}

export const AboutLink = () => (
  <p>
    <PathLink to="/about/numbers">{text.about}</PathLink>
  </p>
)

interface PostsTableProps {
  posts: readonly PostRow[]
  to: string
  search: ReportSearch
}

/** Counts of each post, sorted by the column whose name the reader chose. */
function PostsTable({ posts, to, search: { sort: chosen, ...search } }: PostsTableProps) {
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
    <ReportSection title={text.perPost} landmark={false}>
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
                  <Time at={post.publishedAt} as="day" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </ReportSection>
  )
}
