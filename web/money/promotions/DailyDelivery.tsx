import { formatNumber } from '#shared/persian/digits.ts'
import { formatDay, formatWeekday } from '#shared/persian/jalali.ts'
import { ColumnChart } from '#web/statistics/charts/ColumnChart.tsx'
import { CountTable } from '#web/statistics/charts/CountTable.tsx'
import { formatShortDay } from '#web/statistics/posts/format-report.ts'
import { PageSection } from '#web/ui/PageSection.tsx'
import type { PromotionReport } from '#worker/money/promotions/contract.ts'
import styles from './report.module.css'
import { text } from './report-text.ts'

const LABELLED_EVERY = 10

/** Impressions and views of a promotion by Tehran day, as columns and as a table. */
export function DailyDelivery({ daily, impressions, delivered }: Pick<PromotionReport, 'daily' | 'impressions' | 'delivered'>) {
  const counts = text.counts(formatNumber(impressions), formatNumber(delivered))
  return (
    <PageSection title={text.daily} landmark={false}>
      <ColumnChart
        label={text.chooseDay}
        summary={text.chartText(formatDay(daily[0]?.day ?? ''), formatDay(daily.at(-1)?.day ?? ''), counts)}
        series={[
          { name: text.impressions, kind: 'impressions' },
          { name: text.views, kind: 'views' },
        ]}
        columns={daily.map(({ day, impressions, views }, at) => ({
          key: day,
          label: formatWeekday(day),
          tick: at % LABELLED_EVERY === 0 || at === daily.length - 1 ? formatShortDay(day) : undefined,
          values: [impressions, views],
        }))}
      />
      <p className={styles.hint}>{text.direction}</p>
      <CountTable
        label={text.dayTable}
        head={[text.day, text.impressions, text.views]}
        rows={daily.toReversed().map(({ day, impressions, views }) => ({ key: day, label: formatDay(day), counts: [impressions, views] }))}
      />
    </PageSection>
  )
}
