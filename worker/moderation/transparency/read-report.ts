import { desc } from 'drizzle-orm'
import { HOUR } from '#shared/time.ts'
import type { Database } from '#worker/db/client.ts'
import type { TransparencyMonth, TransparencyReport } from './contract.ts'
import { transparencyMonths } from './schema.ts'

/** Months on the page; the CSV file has all. */
const MONTHS_SHOWN = 24

/** Returns the stored counts, newest month first, up to `limit` months. */
export async function readReport(db: Database, limit = MONTHS_SHOWN): Promise<TransparencyReport> {
  const rows = await db.select().from(transparencyMonths).orderBy(desc(transparencyMonths.month)).limit(limit)
  return { months: rows.map(({ month, isFinal, counts }) => ({ month, isFinal, ...counts })) }
}

/** Returns the counts of all months as CSV with ISO months and ASCII digits, one number a row. */
export async function readReportCsv(db: Database): Promise<string> {
  const { months } = await readReport(db, 1200)
  return ['month,is_final,measure,rule,value', ...months.flatMap(toLines)].map((line) => `${line}\r\n`).join('')
}

function toLines({ month, isFinal, reports, decisions, undone, appeals, medianWait, legalRemovals }: TransparencyMonth): string[] {
  const line = (measure: string, value: number | string, rule: number | null = null) =>
    [month, isFinal ? 1 : 0, measure, rule ?? '', value].join(',')
  return [
    line('reports_by_members', reports.members),
    line('reports_by_term_rules', reports.rules),
    line('reports_upheld', reports.upheld),
    line('reports_dismissed', reports.dismissed),
    ...decisions.map(({ kind, rule, count }) => line(kind, count, rule)),
    line('decisions_undone', undone),
    line('appeals_received', appeals.received),
    line('appeals_accepted', appeals.accepted),
    line('appeals_rejected', appeals.rejected),
    line('median_hours_to_decision', medianWait === null ? '' : (medianWait / HOUR).toFixed(1)),
    line('legal_removals', legalRemovals),
  ]
}
