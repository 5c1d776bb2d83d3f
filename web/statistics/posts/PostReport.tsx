import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
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
import { SpanSwitch, WindowNav, WindowRange } from './WindowNav.tsx'

/** Statistics of one post, for its author and the editors of its publication. */
export function PostReport({ hash, search }: { hash: string; search: WindowSearch }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: report } = useSuspenseQuery(postReportQuery(api, hash, search))
  const { post, allTime } = report
  const hasListens = post.hasAudio || allTime.listens > 0
  const to = `/me/stats/post/${hash}`
  return (
    <>
      <PostHead post={post} hasListens={hasListens} />
      {isZero(allTime) ? (
        <EmptyState title={text.noneYet} action={post.card && <LinkButton to={post.card.path}>{text.readPost}</LinkButton>}>
          {text.noneYetNote}
        </EmptyState>
      ) : (
        <>
          <div className={styles.window}>
            <p className={styles.range}>
              <WindowRange window={report} search={search} />
            </p>
            <SpanSwitch to={to} search={search} />
          </div>
          {isUnread(report) ? (
            <Unread report={report} to={to} search={search} />
          ) : (
            <ReportBody report={report} hasListens={hasListens} to={to} search={search} />
          )}
          <AllTime counts={allTime} />
          <CsvLinks csv={`/api/stats/post/${hash}/csv`} before={search.before} />
        </>
      )}
      <AboutLink />
    </>
  )
}

const isZero = (counts: object) => Object.values(counts).every((count) => count === 0)

/** Nothing but impressions, and visits that do not count. */
const isUnread = ({ totals: { impressions: _, discarded: __, ...counts }, engagement }: PostReportPage) =>
  isZero(counts) && isZero(engagement)

interface BodyProps {
  report: PostReportPage
  to: string
  search: WindowSearch
}

function ReportBody({ report, hasListens, to, search }: BodyProps & { hasListens: boolean }) {
  const { totals, older, live, breakdowns, hours, engagement, depth, heard } = report
  const previous = older === null ? null : report.previous
  return (
    <>
      <Funnel totals={totals} previous={previous} />
      <Depth depth={depth} />
      <DailyChart window={report} totals={totals} previous={previous} hasListens={hasListens} to={to} search={search} />
      <Reactions
        totals={totals}
        previous={previous}
        engagement={engagement}
        previousEngagement={previous && report.previousEngagement}
        hasListens={hasListens}
      />
      {live && <LiveHour live={live} />}
      {heard && <HeardChart heard={heard} />}
      <Breakdowns breakdowns={breakdowns} />
      {(hours || search.before) && <Hours hours={hours} />}
      <Discarded count={totals.discarded} reasons={breakdowns.discarded} />
    </>
  )
}

/** Instead of rows of zeroes: what there was, and the one next step. */
function Unread({ report, to, search }: BodyProps) {
  const { post, totals, allTime, breakdowns } = report
  const hasReaders = allTime.views > 0
  const isAll = search.span === 'all'
  return (
    <>
      <EmptyState
        title={isAll ? text.noneYet : text.noneIn(text.spans[search.span ?? 'month'])}
        action={
          hasReaders && !isAll ? (
            <LinkButton to={to} search={{ span: 'all' }}>
              {text.seeAll}
            </LinkButton>
          ) : (
            post.card && <LinkButton to={post.card.path}>{text.readPost}</LinkButton>
          )
        }
      >
        {totals.impressions > 0 ? text.onlyShown(formatNumber(totals.impressions)) : text.notShown}
      </EmptyState>
      <WindowNav window={report} to={to} search={search} />
      <Discarded count={totals.discarded} reasons={breakdowns.discarded} />
    </>
  )
}

function PostHead({ post: { hash, title, card, publishedAt }, hasListens }: { post: PostReportPage['post']; hasListens: boolean }) {
  const { api } = useRouteContext({ from: '__root__' })
  const viewer = useQuery(viewerQuery(api)).data?.viewer
  // Only the author may see the requests of listeners.
  const isOwn = !card || card.author.handle === viewer?.handle
  return (
    <PageTitle
      className={styles.head}
      picture={
        card?.cover && (
          <span className={styles.cover}>
            <Cover title={title} picture={card.cover} sizes="5rem" />
          </span>
        )
      }
      lead={
        <span className={styles.facts}>
          <span>{text.ofPost}</span>
          {publishedAt !== null && <Time at={publishedAt} />}
          {card ? <PathLink to={card.path}>{text.readPost}</PathLink> : <span>{text.notPublished}</span>}
          {hasListens && isOwn && <PathLink to={`/me/stats/post/${hash}/listens`}>{text.listened}</PathLink>}
        </span>
      }
    >
      <bdi>{title || text.untitled}</bdi>
    </PageTitle>
  )
}
