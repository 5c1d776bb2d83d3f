import { formatNumber } from '#shared/persian/digits.ts'
import table from '#web/ui/number-table.module.css'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import type { DailyCounts } from '#worker/statistics/posts/contract.ts'
import { formatDay } from './format-day.ts'
import { text } from './text.ts'

export function DailyTable({ days }: { days: readonly DailyCounts[] }) {
  return (
    <ScrollRegion label={text.table}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{text.day}</th>
            <th scope="col">{text.impressions}</th>
            <th scope="col">{text.views}</th>
            <th scope="col">{text.reads}</th>
            <th scope="col">{text.listens}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, impressions, views, reads, listens }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td>{formatNumber(impressions)}</td>
              <td>{formatNumber(views)}</td>
              <td>{formatNumber(reads)}</td>
              <td>{formatNumber(listens)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
