import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { visits } from './schema.ts'

export type VisitRow = typeof visits.$inferSelect

/** Rows per statement, so that its parameter stays far below D1's limit of 2 MB. */
const ROWS_PER_STATEMENT = 1000
const NEVER = Number.MAX_SAFE_INTEGER

const earliest = (a: number | null, b: number | null): number | null => (a === null || b === null ? (a ?? b) : Math.min(a, b))

const isBefore = (a: readonly (string | number | boolean)[], b: readonly (string | number | boolean)[]): boolean => {
  const at = a.findIndex((value, index) => value !== b[index])
  return at >= 0 && (a[at] ?? '') < (b[at] ?? '')
}

const origin = ({ firstAt, address, network, kind, member, country, device }: VisitRow) =>
  [firstAt, address, network, kind, member, country, device] as const

/**
 * Merges two rows of one visit so that order and repetition do not matter: times by the minimum, amounts by the maximum, sets by OR. Who and
 * where the visitor was is that of the first report, the referrer that of the first view; of equal times, the lesser values.
 */
export function mergeVisits(a: VisitRow, b: VisitRow): VisitRow {
  const { address, network, kind, member, country, device } = isBefore(origin(b), origin(a)) ? b : a
  const isReferredEarlier = isBefore([b.viewedAt ?? NEVER, b.referrer], [a.viewedAt ?? NEVER, a.referrer])
  return {
    ...a,
    ...{ address, network, kind, member, country, device },
    referrer: isReferredEarlier ? b.referrer : a.referrer,
    firstAt: Math.min(a.firstAt, b.firstAt),
    impressionHours: a.impressionHours | b.impressionHours,
    viewedAt: earliest(a.viewedAt, b.viewedAt),
    readAt: earliest(a.readAt, b.readAt),
    depth: Math.max(a.depth, b.depth),
    visibleMs: Math.max(a.visibleMs, b.visibleMs),
    heard: a.heard | b.heard,
    shared: a.shared || b.shared,
  }
}

/** Merges rows of the same visit and returns one row per visit. */
export function mergeAll(rows: Iterable<VisitRow>): VisitRow[] {
  const merged = new Map<string, VisitRow>()
  for (const row of rows) {
    const key = `${row.day} ${row.postId} ${row.visitor}`
    const known = merged.get(key)
    merged.set(key, known ? mergeVisits(known, row) : row)
  }
  return [...merged.values()]
}

const ORIGIN_COLUMNS = ['address', 'network', 'kind', 'member', 'country', 'device'] as const
const COMES_FIRST = sql.raw(
  `(excluded.first_at, ${ORIGIN_COLUMNS.map((name) => `excluded.${name}`).join(', ')}) < (first_at, ${ORIGIN_COLUMNS.join(', ')})`,
)
const fromFirst = (column: string) => sql`CASE WHEN ${COMES_FIRST} THEN ${sql.raw(`excluded.${column}`)} ELSE ${sql.raw(column)} END`
const earliestOf = (column: string) => sql.raw(`coalesce(min(${column}, excluded.${column}), ${column}, excluded.${column})`)
const greatestOf = (column: string) => sql.raw(`max(${column}, excluded.${column})`)
const unionOf = (column: string) => sql.raw(`${column} | excluded.${column}`)

/** `mergeVisits` in SQL, of the stored row and `excluded`. */
const MERGED = {
  address: fromFirst('address'),
  network: fromFirst('network'),
  kind: fromFirst('kind'),
  member: fromFirst('member'),
  country: fromFirst('country'),
  device: fromFirst('device'),
  referrer: sql.raw(`CASE WHEN (coalesce(excluded.viewed_at, ${NEVER}), excluded.referrer) < (coalesce(viewed_at, ${NEVER}), referrer)
    THEN excluded.referrer ELSE referrer END`),
  firstAt: earliestOf('first_at'),
  impressionHours: unionOf('impression_hours'),
  viewedAt: earliestOf('viewed_at'),
  readAt: earliestOf('read_at'),
  depth: greatestOf('depth'),
  visibleMs: greatestOf('visible_ms'),
  heard: unionOf('heard'),
  shared: greatestOf('shared'),
}

/** A repeated report changes nothing, so it costs no write. */
const IS_CHANGED = sql`(${sql.join(Object.values(MERGED), sql`, `)}) IS NOT (address, network, kind, member, country, device, referrer, first_at,
  impression_hours, viewed_at, read_at, depth, visible_ms, heard, shared)`

const field = (name: keyof VisitRow): SQL => sql.raw(`value ->> '${name}'`)

const COLUMNS: Record<keyof VisitRow, SQL> = {
  day: field('day'),
  postId: field('postId'),
  visitor: field('visitor'),
  authorId: field('authorId'),
  address: field('address'),
  network: field('network'),
  kind: field('kind'),
  member: field('member'),
  country: field('country'),
  device: field('device'),
  referrer: field('referrer'),
  firstAt: field('firstAt'),
  impressionHours: field('impressionHours'),
  viewedAt: field('viewedAt'),
  readAt: field('readAt'),
  depth: field('depth'),
  visibleMs: field('visibleMs'),
  heard: field('heard'),
  shared: field('shared'),
}

/** SQL condition on `json_each` rows with `postId` and `day`: the day is not closed. */
export const IS_OPEN = sql`NOT EXISTS (SELECT 1 FROM visit_days d WHERE d.post_id = ${field('postId')} AND d.day = ${field('day')} AND d.state = 'closed')`

/** Returns statements that merge rows, one per visit, into those stored; rows of closed days are ignored. */
export function storeVisits(db: Database, rows: readonly VisitRow[]): Statement[] {
  const chunks = Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, nth) =>
    rows.slice(nth * ROWS_PER_STATEMENT, (nth + 1) * ROWS_PER_STATEMENT),
  )
  return chunks.map((chunk) => {
    const json = JSON.stringify(chunk.map((row) => ({ ...row, member: Number(row.member), shared: Number(row.shared) })))
    return insertSelect(db, visits, COLUMNS, sql`FROM json_each(${json}) WHERE ${IS_OPEN}`).onConflictDoUpdate({
      target: [visits.day, visits.postId, visits.visitor],
      set: MERGED,
      setWhere: IS_CHANGED,
    })
  })
}
