import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { PostReportPage } from '#worker/statistics/posts/contract.ts'
import { Breakdowns, Depth, Discarded, HeardChart, Hours } from './Breakdowns.tsx'
import { CsvLinks } from './CsvLinks.tsx'
import { DailyChart } from './DailyChart.tsx'
import { LiveHour } from './LiveHour.tsx'
import { Funnel, Reactions } from './Measures.tsx'
import { AboutLink, AllTime } from './OwnerReport.tsx'
import { postReportQuery } from './queries.ts'
import styles from './report.module.css'
import type { WindowSearch } from './report-search.ts'
import { text } from './text.ts'
import { WindowNav } from './WindowNav.tsx'

/** Statistics of one post, for its author and the editors of its publication. */
export function PostReport({ hash, search }: { hash: string; search: WindowSearch }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: report } = useSuspenseQuery(postReportQuery(api, hash, search.before))
  const { post, totals, allTime, older, newer, live, breakdowns, hours, engagement, days, depth, heard } = report
  const previous = older === null ? null : report.previous
  const hasListens = post.hasAudio || allTime.listens > 0
  const to = `/me/stats/post/${hash}`
  return (
    <>
      <PostLinks post={post} hasListens={hasListens} />
      {Object.values(allTime).every((count) => count === 0) ? (
        <EmptyState title={text.noneYet}>{text.noneYetNote}</EmptyState>
      ) : (
        <>
          <WindowNav window={report} to={to} search={search} />
          <Funnel totals={totals} previous={previous} />
          <Reactions
            totals={totals}
            previous={previous}
            engagement={engagement}
            previousEngagement={previous && report.previousEngagement}
            hasListens={hasListens}
          />
          <DailyChart
            days={days}
            endsToday={newer === null}
            totals={totals}
            previous={previous}
            hasListens={hasListens}
            to={to}
            search={search}
          />
          {live && <LiveHour live={live} />}
          <Depth depth={depth} />
          {heard && <HeardChart heard={heard} />}
          <Breakdowns breakdowns={breakdowns} />
          <Hours hours={hours} />
          <Discarded count={totals.discarded} reasons={breakdowns.discarded} />
          <AllTime counts={allTime} />
          <CsvLinks csv={`/api/stats/post/${hash}/csv`} before={search.before} />
        </>
      )}
      <AboutLink />
    </>
  )
}

function PostLinks({ post: { hash, card, publishedAt }, hasListens }: { post: PostReportPage['post']; hasListens: boolean }) {
  const { api } = useRouteContext({ from: '__root__' })
  const viewer = useQuery(viewerQuery(api)).data?.viewer
  // Only the author may see the requests of listeners.
  const isOwn = !card || card.author.handle === viewer?.handle
  return (
    <p className={styles.links}>
      {publishedAt !== null && (
        <span>
          {text.publishedOn}: <Time at={publishedAt} />
        </span>
      )}
      {card ? <PathLink to={card.path}>{text.readPost}</PathLink> : <span>{text.notPublished}</span>}
      {hasListens && isOwn && <PathLink to={`/me/stats/post/${hash}/listens`}>{text.listened}</PathLink>}
    </p>
  )
}
