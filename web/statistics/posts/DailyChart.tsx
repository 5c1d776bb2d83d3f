import { formatNumber } from '#shared/persian/digits.ts'
import { formatDay, formatWeekday } from '#shared/persian/jalali.ts'
import { ColumnChart, type SeriesKind } from '#web/statistics/charts/ColumnChart.tsx'
import { CountTable } from '#web/statistics/charts/CountTable.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import type { Counts, DayCounts } from '#worker/statistics/posts/contract.ts'
import { dayTick } from './day-tick.ts'
import { ReportSection } from './ReportSection.tsx'
import type { ChartChoice, ReportSearch } from './report-search.ts'
import { text } from './text.ts'

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
  days: readonly DayCounts[]
  /** Whether the last day is today. */
  endsToday: boolean
  totals: Counts
  previous: Counts | null
  hasListens: boolean
  to: string
  search: ReportSearch
}

/** Columns of the days of a window with the average of the window before, a choice of counts, and all counts as a table. */
export function DailyChart({ days, endsToday, totals, previous, hasListens, to, search: { chart, ...search } }: Props) {
  const series = SERIES[chart ?? 'reads'].map(({ measured, kind }) => ({ measured, kind, name: text[measured] }))
  const [widest = { measured: 'views' as const, name: text.views }] = series
  const average = (previous?.[widest.measured] ?? 0) / Math.max(1, days.length)
  const peak = days.reduce<DayCounts | undefined>((best, day) => (day.views > (best?.views ?? 0) ? day : best), undefined)
  const counts = series.map(({ measured, name }) => `${formatNumber(totals[measured])} ${name}`).join(text.and)
  return (
    <ReportSection title={text.daily} definition={chart === 'listens' ? 'listens' : undefined}>
      <Tabs label={text.chartChoices}>
        <Tab to={to} search={search}>
          {text.charts.reads}
        </Tab>
        <Tab to={to} search={{ ...search, chart: 'impressions' }}>
          {text.charts.impressions}
        </Tab>
        {hasListens && (
          <Tab to={to} search={{ ...search, chart: 'listens' }}>
            {text.charts.listens}
          </Tab>
        )}
      </Tabs>
      <ColumnChart
        label={text.chooseDay}
        summary={text.chartText(formatDay(days[0]?.day ?? ''), formatDay(days.at(-1)?.day ?? ''), counts)}
        series={series}
        columns={days.map((day, at) => ({
          key: day.day,
          label: formatWeekday(day.day),
          ...dayTick(days, at, endsToday),
          values: series.map(({ measured }) => day[measured]),
        }))}
        reference={average > 0 ? { value: average, label: text.average(widest.name) } : undefined}
        hint={chart === 'listens' ? undefined : peak ? text.peak(formatNumber(peak.views), formatDay(peak.day)) : text.quiet}
      />
      <CountTable
        label={text.dayTable}
        head={[text.day, ...TABLE.map((name) => text[name])]}
        rows={days.toReversed().map((day) => ({ key: day.day, label: formatDay(day.day), counts: TABLE.map((name) => day[name]) }))}
      />
    </ReportSection>
  )
}
