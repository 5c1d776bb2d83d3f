import { persianDigits } from '#shared/persian/digits.ts'
import { formatDateTime, MONTHS, tehranDay, toTehranClock } from '#shared/persian/jalali.ts'
import { HOUR } from '#shared/time.ts'
import { ColumnChart } from '#web/statistics/charts/ColumnChart.tsx'
import { CountTable } from '#web/statistics/charts/CountTable.tsx'
import styles from '#web/ui/admin/administration.module.css'
import type { BallotReport } from '#worker/site/ballots/contract.ts'
import { fillHours } from './fill-hours.ts'
import { staffText as text } from './staff-text.ts'

const MAX_TICKS = 5

/** New ballots by hour as columns and as a table. */
export function BallotHours({ hours }: Pick<BallotReport, 'hours'>) {
  const all = fillHours(hours)
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) return <p className={styles.hint}>{text.noBallots}</p>
  const ticks = new Set(findTicks(all.map(({ at }) => at)))
  return (
    <>
      <ColumnChart
        label={text.hoursWalk}
        summary={text.hoursSummary(formatDateTime(first.at), formatDateTime(last.at))}
        series={[{ name: text.ballotCount, kind: 'single' }]}
        columns={all.map(({ at, ballots }, index) => ({
          key: String(at),
          label: formatDateTime(at),
          tick: ticks.has(index) ? formatShortDate(at) : undefined,
          values: [ballots],
        }))}
        small
      />
      <CountTable
        label={text.hoursTable}
        head={[text.hour, text.ballotCount]}
        rows={hours.toReversed().map(({ at, ballots }) => ({ key: String(at), label: formatDateTime(at), counts: [ballots] }))}
      />
    </>
  )
}

/** Returns the indexes of the first hours of days, so far apart that their labels have room. */
function findTicks(hours: readonly number[]): number[] {
  const ticks: number[] = []
  for (const [index, at] of hours.entries()) {
    const isDayStart = tehranDay(at) !== tehranDay(at - HOUR)
    if (isDayStart && index >= (ticks.at(-1) ?? -Infinity) + hours.length / MAX_TICKS) ticks.push(index)
  }
  return ticks.length > 0 ? ticks : [0]
}

function formatShortDate(at: number): string {
  const { month, day } = toTehranClock(at)
  return `${persianDigits(day)} ${MONTHS[month - 1]}`
}
