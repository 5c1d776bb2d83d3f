import { formatNumber } from '#shared/persian/digits.ts'
import { formatWeekday } from '#shared/persian/jalali.ts'
import { ColumnChart, type SeriesKind } from '#web/statistics/charts/ColumnChart.tsx'
import { CountTable } from '#web/statistics/charts/CountTable.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { Counts, DayCounts } from '#worker/statistics/posts/contract.ts'
import { dayTick } from './day-tick.ts'
import { formatPart, partOf } from './format-report.ts'
import { ReportSection } from './ReportSection.tsx'
import styles from './report.module.css'
import type { ChartChoice, ReportSearch } from './report-search.ts'
import { text } from './text.ts'
import { WindowNav } from './WindowNav.tsx'

type MeasureKey = 'impressions' | 'views' | 'reads' | 'listens'
const SERIES: Readonly<Record<'reads' | ChartChoice, readonly { measured: MeasureKey; kind: SeriesKind }[]>> = {
  reads: [
    { measured: 'views', kind: 'views' },
    { measured: 'reads', kind: 'reads' },
  ],
  impressions: [
    { measured: 'impressions', kind: 'impressions' },
    { measured: 'views', kind: 'views' },
    { measured: 'reads', kind: 'reads' },
  ],
  listens: [{ measured: 'listens', kind: 'single' }],
}
const TABLE = ['impressions', 'views', 'reads', 'listens', 'shares', 'discarded'] as const

interface Props {
  window: { days: readonly DayCounts[]; older: string | null; newer: string | null }
  totals: Counts
  previous: Counts | null
  hasListens: boolean
  to: string
  search: ReportSearch
}

/** Columns of the days of a window, of its weeks or its months, with the average of the window before, a choice of counts, and all counts as a table. */
export function DailyChart({ window, totals, previous, hasListens, to, search: { chart, ...search } }: Props) {
  const { days, newer } = window
  const part = partOf(search)
  const words = text.parts[part]
  const choices = ['reads', 'impressions', ...(hasListens ? (['listens'] as const) : [])] as const
  const series = SERIES[chart ?? 'reads'].map(({ measured, kind }) => ({ measured, kind, name: text[measured] }))
  const [widest = { measured: 'views' as const, name: text.views }] = series
  const average = (previous?.[widest.measured] ?? 0) / Math.max(1, days.length)
  const peak = days.reduce<DayCounts | undefined>((best, day) => (day.views > (best?.views ?? 0) ? day : best), undefined)
  const counts = series.map(({ measured, name }) => `${formatNumber(totals[measured])} ${name}`).join(text.and)
  return (
    <ReportSection
      title={words.title}
      definition={chart === 'listens' ? 'listens' : undefined}
      aside={
        <nav className={styles.choices} aria-label={text.chartChoices}>
          {choices.map((choice) => (
            <PathLink
              key={choice}
              to={to}
              search={{ ...search, ...(choice !== 'reads' && { chart: choice }) }}
              resetScroll={false}
              activeOptions={{ exact: true, includeSearch: true }}
            >
              {text.charts[choice]}
            </PathLink>
          ))}
        </nav>
      }
    >
      <ColumnChart
        label={text.chooseDay}
        summary={text.chartText(formatPart(part, days[0]?.day ?? ''), formatPart(part, days.at(-1)?.day ?? ''), counts)}
        series={series}
        columns={days.map((day, at) => ({
          key: day.day,
          label: part === 'day' ? formatWeekday(day.day) : formatPart(part, day.day),
          ...dayTick(days, at, newer === null, part === 'month'),
          values: series.map(({ measured }) => day[measured]),
        }))}
        reference={average > 0 ? { value: average, label: words.average(widest.name, text.spans[search.span ?? 'month']) } : undefined}
        hint={chart === 'listens' ? undefined : peak ? words.peak(formatNumber(peak.views), formatPart(part, peak.day)) : text.quiet}
      />
      <div className={styles.under}>
        <CountTable
          label={words.table}
          head={[words.name, ...TABLE.map((name) => text[name])]}
          rows={days
            .toReversed()
            .map((day) => ({ key: day.day, label: formatPart(part, day.day), counts: TABLE.map((name) => day[name]) }))}
        />
        <WindowNav window={window} to={to} search={{ ...search, ...(chart && { chart }) }} />
      </div>
    </ReportSection>
  )
}
