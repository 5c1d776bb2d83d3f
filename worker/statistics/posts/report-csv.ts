import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { dailyCounts } from '#worker/statistics/collection/schema.ts'
import type { Counts, PostRow } from './contract.ts'
import { countColumns, type ReportSubject } from './read-report.ts'
import { addDays, windowBefore } from './report-window.ts'

/** Days in a file: five years. */
const MAX_DAYS = 5 * 366

const COUNT_HEADERS = ['impressions', 'views', 'reads', 'listens', 'shares', 'visible_seconds', 'discarded']
const countCells = ({ impressions, views, reads, listens, shares, visibleMs, discarded }: Counts) => [
  impressions,
  views,
  reads,
  listens,
  shares,
  Math.round(visibleMs / 1000),
  discarded,
]

/** Returns a CSV file of the days with counts before `before`, oldest first, as ISO dates; at most `MAX_DAYS`. */
export async function readDaysCsv(
  statsDb: Database,
  subject: ReportSubject | 'podcast',
  id: number,
  before: string | undefined,
): Promise<string> {
  const window = windowBefore(before)
  const rows = await statsDb
    .select({ day: dailyCounts.day, ...countColumns(dailyCounts) })
    .from(dailyCounts)
    .where(
      and(
        eq(dailyCounts.subject, sql.raw(`'${subject}'`)),
        eq(dailyCounts.subjectId, id),
        gte(dailyCounts.day, addDays(window.before, -MAX_DAYS)),
        lt(dailyCounts.day, window.before),
      ),
    )
    .orderBy(asc(dailyCounts.day))
  return toCsv(
    ['day', ...COUNT_HEADERS],
    rows.map((row) => [row.day, ...countCells(row)]),
  )
}

/** Posts in a file of posts. */
export const MAX_CSV_POSTS = 2000

/** Returns a CSV file of the posts of a report. */
export const toPostsCsv = (rows: readonly PostRow[], origin: string): string =>
  toCsv(
    ['title', 'url', 'published_at', ...COUNT_HEADERS, 'all_views'],
    rows.map((row) => [
      row.title,
      `${origin}/me/stats/post/${row.hash}`,
      new Date(row.publishedAt).toISOString(),
      ...countCells(row),
      row.allViews,
    ]),
  )

/** Serializes rows by RFC 4180, with the byte order mark that Excel requires to read UTF-8. */
export const toCsv = (headers: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${[headers, ...rows].map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`

/** Spreadsheets run cells that begin with these characters as formulas (OWASP, CSV Injection). */
const FORMULA = /^[=+\-@\t\r\n]/

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns the headers of a CSV download. */
export const csvHeaders = (name: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${name}.csv"`,
})
