import { formatNumber, persianDigits } from '#shared/persian/digits.ts'
import { AreaChart } from '#web/statistics/charts/AreaChart.tsx'
import { BarTable } from '#web/statistics/charts/BarTable.tsx'
import { ColumnChart } from '#web/statistics/charts/ColumnChart.tsx'
import { CountTable } from '#web/statistics/charts/CountTable.tsx'
import { formatCompact, formatShare } from '#web/statistics/charts/format.ts'
import { NumberRow } from '#web/ui/NumberRow.tsx'
import table from '#web/ui/numbers.module.css'
import type { OwnerReport, PostReportPage } from '#worker/statistics/posts/contract.ts'
import { countryName, formatHour, reachOf } from './format-report.ts'
import { ReportSection } from './ReportSection.tsx'
import styles from './report.module.css'
import { text } from './text.ts'

/** Sources, countries and devices of the views of a window. */
export function Breakdowns({ breakdowns: { referrers, countries, devices } }: { breakdowns: OwnerReport['breakdowns'] }) {
  if (referrers.length === 0 && countries.length === 0 && devices.length === 0) return null
  return (
    <>
      <div className={styles.columns}>
        <ReportSection title={text.sourcesTitle} definition="sources">
          <BarTable label={text.sourcesTitle} rows={referrers.map(({ name, count }) => ({ name: text.referrers[name], count }))} />
        </ReportSection>
        <ReportSection title={text.countriesTitle} definition="countries">
          <BarTable label={text.countriesTitle} rows={countries.map(({ name, count }) => ({ name: countryName(name), count }))} />
        </ReportSection>
      </div>
      <Devices devices={devices} />
    </>
  )
}

/** A few shares in one row, which two columns would leave alone in one of them. */
function Devices({ devices }: { devices: OwnerReport['breakdowns']['devices'] }) {
  if (devices.length === 0) return null
  const all = devices.reduce((sum, { count }) => sum + count, 0)
  return (
    <ReportSection title={text.devicesTitle} definition="devices" landmark={false}>
      <NumberRow
        label={text.devicesTitle}
        numbers={devices.map(({ name, count }) => [text.deviceViews(text.devices[name], formatCompact(count)), formatShare(count, all)])}
      />
    </ReportSection>
  )
}

const LABELLED_HOURS = [0, 6, 12, 18, 23]

/** Views by hour of the day. */
export function Hours({ hours }: { hours: OwnerReport['hours'] }) {
  if (!hours) {
    return (
      <ReportSection title={text.hoursTitle} definition="hours">
        <p className={styles.hint}>{text.noHours}</p>
      </ReportSection>
    )
  }
  const most = Math.max(...hours)
  if (most === 0) return null
  const best = hours.indexOf(most)
  const columns = hours.map((count, hour) => ({
    key: String(hour),
    label: text.hourLabel(formatHour(hour)),
    tick: LABELLED_HOURS.includes(hour) ? persianDigits(hour) : undefined,
    values: [count],
  }))
  return (
    <ReportSection title={text.hoursTitle} definition="hours">
      <ColumnChart
        label={text.hourColumns}
        summary={text.hourSummary}
        series={[{ name: text.views, kind: 'single' }]}
        columns={columns}
        hint={text.bestHour(formatHour(best), formatNumber(most))}
        small
      />
      <CountTable
        label={text.hourTable}
        head={[text.hour, text.views]}
        rows={hours.map((count, hour) => ({ key: String(hour), label: formatHour(hour), counts: [count] }))}
      />
    </ReportSection>
  )
}

/** How many readers of a post came how far, and how many views ended in each tenth of its body. */
export function Depth({ depth }: { depth: PostReportPage['depth'] }) {
  const all = depth.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  const part = 100 / depth.length
  const rows = depth.map((count, at) => ({
    key: String(at),
    label:
      at === depth.length - 1
        ? text.depthEnd
        : text.depthStep(persianDigits(Math.round(at * part)), persianDigits(Math.round((at + 1) * part))),
    counts: [count],
  }))
  const summary = text.depthSummary(formatShare(depth.at(-1) ?? 0, all))
  return (
    <ReportSection title={text.depthTitle} definition="depth" aside={<p className={styles.hint}>{summary}</p>}>
      <AreaChart summary={summary} parts={reachOf(depth)} ticks={text.depthTicks} />
      <CountTable label={text.depthTable} head={[text.depthPart, text.views]} rows={rows} />
    </ReportSection>
  )
}

/** Listeners on Daftar by each part of the audio that they heard. */
export function HeardChart({ heard }: { heard: NonNullable<PostReportPage['heard']> }) {
  const most = Math.max(...heard)
  if (most === 0) return null
  const part = 100 / heard.length
  const columns = heard.map((count, at) => ({
    key: String(at),
    label: text.depthStep(persianDigits(Math.round(at * part)), persianDigits(Math.round((at + 1) * part))),
    tick: at === 0 ? text.start : at === heard.length - 1 ? text.end : undefined,
    values: [count],
  }))
  return (
    <ReportSection title={text.heardTitle} definition="heard">
      <ColumnChart
        label={text.heardColumns}
        summary={text.heardSummary}
        series={[{ name: text.listeners, kind: 'single' }]}
        columns={columns}
        small
        isOfSound
      />
      <CountTable
        label={text.heardTable}
        head={[text.heardPart, text.listeners]}
        rows={columns.map(({ key, label, values }) => ({ key, label, counts: values }))}
      />
    </ReportSection>
  )
}

/** Visits that were not counted, with the reasons. */
export function Discarded({ count, reasons }: { count: number; reasons: OwnerReport['breakdowns']['discarded'] }) {
  if (count === 0) return null
  return (
    <ReportSection title={text.discardedTitle} definition="discarded">
      <p className={styles.hint}>{text.discardedLead(formatNumber(count))}</p>
      <table className={table.table} aria-label={text.discardedTitle}>
        <thead>
          <tr>
            <th scope="col">{text.reason}</th>
            <th scope="col">{text.views}</th>
          </tr>
        </thead>
        <tbody>
          {reasons.map(({ name, count: some }) => (
            <tr key={name}>
              <th scope="row" className={styles.reason}>
                {text.discardReasons[name].name}
                <p>{text.discardReasons[name].why}</p>
              </th>
              <td>{formatNumber(some)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ReportSection>
  )
}
