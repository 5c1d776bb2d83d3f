import { type SQL, sql } from 'drizzle-orm'
import type { ArchivedRows } from '#worker/lib/archived-rows.ts'
import { type ArchiveContext, type EntrySource, isAfter, jsonArray, type Key, PAGE, readPages } from './stage.ts'

type Row = Record<string, string | number | null>

const withOwner = (text: string, ownerId: number): SQL =>
  sql.join(
    text.split('@owner').map((part) => sql.raw(part)),
    sql`${ownerId}`,
  )

async function* listRows({ db, ownerId }: ArchiveContext, source: ArchivedRows): AsyncGenerator<Record<string, unknown>> {
  const columns = source.key.split(', ')
  const selected = sql.raw(columns.map((column, at) => `${column} AS "key:${at}"`).join(', '))
  const descending = sql.raw(columns.map((column) => `${column} DESC`).join(', '))
  const read = (after: Key) =>
    db.all<Row>(sql`SELECT ${withOwner(source.columns, ownerId)}, ${selected} FROM ${withOwner(source.from, ownerId)}
      AND ${isAfter(sql.raw(source.key), after, '<')} ORDER BY ${descending} LIMIT ${PAGE}`)
  const keyOf = (row: Row) => columns.map((_, at) => row[`key:${at}`] ?? 0)
  for await (const row of readPages(read, keyOf))
    yield Object.fromEntries(
      Object.entries(row)
        .filter(([column]) => !column.startsWith('key:'))
        .map(([column, value]) => (column.endsWith(':json') ? [column.slice(0, -5), JSON.parse(String(value))] : [column, value])),
    )
}

/** One file a kind of personal data, newest first; a kind without rows has an empty list. */
export const accountEntries: EntrySource = async function* (context, after) {
  const files = Object.entries(context.accountRows).toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (const [name, source] of files) {
    if (name <= String(after[0] ?? '')) continue
    yield { path: `${name}.json`, content: jsonArray(listRows(context, source)), after: [name] }
  }
}
