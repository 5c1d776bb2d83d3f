import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatNumber, persianDigits } from '#shared/persian/digits.ts'
import { formatDay, formatWeekday } from '#shared/persian/jalali.ts'
import { BarTable } from '#web/statistics/charts/BarTable.tsx'
import { ColumnChart } from '#web/statistics/charts/ColumnChart.tsx'
import { CountTable } from '#web/statistics/charts/CountTable.tsx'
import { describeChange } from '#web/statistics/charts/format.ts'
import { text as chartText } from '#web/statistics/charts/text.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import table from '#web/ui/numbers.module.css'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { PodcastReport as Report } from '#worker/statistics/posts/contract.ts'
import { CsvLinks } from './CsvLinks.tsx'
import { dayTick } from './day-tick.ts'
import { Figure, Measure } from './Measures.tsx'
import { AboutLink } from './OwnerReport.tsx'
import { podcastReportQuery } from './queries.ts'
import { ReportSection } from './ReportSection.tsx'
import styles from './report.module.css'
import { text } from './text.ts'
import { WindowNav, WindowRange } from './WindowNav.tsx'

/** Statistics of a podcast: downloads by day, its episodes side by side, apps, and where listeners stop. */
export function PodcastReport({ hash, before }: { hash: string; before?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: report } = useSuspenseQuery(podcastReportQuery(api, hash, before))
  const { podcast, episodes, apps, stops, total, previous, allTime, older } = report
  const search = before === undefined ? {} : { before }
  const title = (
    <>
      {text.ofPodcast} <bdi>{podcast.title}</bdi>
    </>
  )
  if (episodes.length === 0) {
    return (
      <>
        <PageTitle>{title}</PageTitle>
        <EmptyState title={text.podcast.none}>{text.podcast.noneNote}</EmptyState>
        <AboutLink />
      </>
    )
  }
  return (
    <>
      <PageTitle
        className={styles.head}
        lead={
          <span className={styles.facts}>
            <span>
              <WindowRange window={report} search={search} />
            </span>
            <PathLink to={`/podcast/${hash}`}>{text.podcast.see}</PathLink>
          </span>
        }
      >
        {title}
      </PageTitle>
      <dl className={styles.measures}>
        <Measure name={text.podcast.total} definition="listens" change={older !== null && describeChange(total, previous)}>
          <Figure count={total} />
        </Measure>
        <Measure name={text.podcast.all} definition="listens">
          <Figure count={allTime} />
        </Measure>
      </dl>
      <Days report={report} to={`/me/stats/podcast/${hash}`} before={before} />
      <Episodes episodes={episodes} />
      {apps.length > 0 && (
        <ReportSection title={text.podcast.apps} definition="apps">
          <BarTable label={text.podcast.apps} rows={apps.map(({ name, count }) => ({ name: name || text.podcast.otherApps, count }))} />
        </ReportSection>
      )}
      <Stops stops={stops} />
      <CsvLinks csv={`/api/stats/podcast/${hash}/csv`} before={before} />
      <p>
        <PathLink to="/about/listens">{text.podcast.howCounted}</PathLink>
      </p>
    </>
  )
}

function Days({ report, to, before }: { report: Report; to: string; before: string | undefined }) {
  const { days, total, previous, older, newer } = report
  const columns = days.map(({ day, listens }, at) => ({
    key: day,
    label: formatWeekday(day),
    ...dayTick(days, at, newer === null),
    values: [listens],
  }))
  return (
    <ReportSection title={text.parts.day.title} definition="listens">
      <ColumnChart
        label={text.chooseDay}
        summary={text.chartText(formatDay(days[0]?.day ?? ''), formatDay(days.at(-1)?.day ?? ''), `${formatNumber(total)} ${text.listens}`)}
        series={[{ name: text.listens, kind: 'single' }]}
        columns={columns}
        reference={
          older !== null && previous > 0
            ? { value: previous / days.length, label: text.parts.day.average(text.listens, text.spans.month) }
            : undefined
        }
      />
      <div className={styles.under}>
        <CountTable
          label={text.parts.day.table}
          head={[text.parts.day.name, text.listens]}
          rows={days.toReversed().map(({ day, listens }) => ({ key: day, label: formatDay(day), counts: [listens] }))}
        />
        <WindowNav window={report} to={to} search={before === undefined ? {} : { before }} />
      </div>
    </ReportSection>
  )
}

const MILESTONES = ['day1', 'day7', 'day30'] as const

const Episodes = ({ episodes }: { episodes: Report['episodes'] }) => (
  <ReportSection title={text.podcast.episodes} definition="episodes">
    <ScrollRegion label={text.podcast.episodes}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{text.podcast.episode}</th>
            {MILESTONES.map((milestone) => (
              <th key={milestone} scope="col">
                {text.podcast[milestone]}
              </th>
            ))}
            <th scope="col">{text.podcast.allTime}</th>
            <th scope="col">{text.publishedOn}</th>
          </tr>
        </thead>
        <tbody>
          {episodes.map((episode) => (
            <tr key={episode.hash}>
              <th scope="row" className={table.post}>
                <PathLink to={`/me/stats/post/${episode.hash}`}>
                  <bdi>{episode.title || text.untitled}</bdi>
                </PathLink>
              </th>
              {MILESTONES.map((milestone) => {
                const count = episode[milestone]
                return <td key={milestone}>{count === null ? chartText.none : formatNumber(count)}</td>
              })}
              <td>{formatNumber(episode.all)}</td>
              <td>
                <Time at={episode.publishedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  </ReportSection>
)

function Stops({ stops }: { stops: Report['stops'] }) {
  if (stops.every((count) => count === 0)) return null
  const part = 100 / stops.length
  const columns = stops.map((count, at) => ({
    key: String(at),
    label: text.depthStep(persianDigits(Math.round(at * part)), persianDigits(Math.round((at + 1) * part))),
    tick: at === 0 ? text.start : at === stops.length - 1 ? text.end : undefined,
    values: [count],
  }))
  return (
    <ReportSection title={text.podcast.stopTitle} definition="stops">
      <ColumnChart
        label={text.podcast.stopColumns}
        summary={text.podcast.stopTitle}
        series={[{ name: text.podcast.stops, kind: 'single' }]}
        columns={columns}
        small
        isOfSound
      />
      <CountTable
        label={text.podcast.stopTable}
        head={[text.heardPart, text.podcast.stops]}
        rows={columns.map(({ key, label, values }) => ({ key, label, counts: values }))}
      />
    </ReportSection>
  )
}
