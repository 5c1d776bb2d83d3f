import { type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#shared/contract/fields.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import type { ArchivedRows } from '#worker/lib/archived-rows.ts'
import type { ArchiveKind } from '../contract.ts'
import type { ArchivedPicture } from '../format/schemas.ts'
import type { FileContent } from '../zip/archive-file.ts'

export interface ArchiveContext {
  env: Env
  db: Database
  archiveId: number
  /** In UTC ms. */
  createdAt: number
  subject: { kind: ArchiveKind; id: number; handle: string; name: string }
  /** The member whose permissions decide what the archive shows. */
  ownerId: number
  /** Rows about the member that slices declare, by the name of their file. */
  accountRows: Readonly<Record<string, ArchivedRows>>
}

export type Key = (string | number)[]

export interface ArchiveEntry {
  path: string
  content: FileContent
  /** Key of the row after which a later turn continues; absent while files of the row are left. */
  after?: Key
  /** Hashes of pictures and sounds that the file uses. */
  media?: readonly string[]
  /** Share of the whole work, in estimated bytes. */
  weight?: number
}

/** A part of the archive; it begins after the row with the key `after`, or at the start if that is empty. */
export type EntrySource = (context: ArchiveContext, after: Key) => AsyncIterable<ArchiveEntry>

/** Rows that one query returns at most. */
export const PAGE = 500

/** Reads all rows by keyset, a page at a time; `read` returns the rows after a key, and `keyOf` the key of a row. */
export async function* readPages<Row>(
  read: (after: Key) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
  after: Key = [],
  pageSize: number = PAGE,
): AsyncGenerator<Row> {
  for (let key = after; ; ) {
    const rows = await read(key)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    key = keyOf(last)
  }
}

/** SQL condition: the columns are after the key; true for the empty key. */
export const isAfter = (columns: SQL, after: Key, sign: '<' | '>' = '>'): SQL =>
  after.length === 0
    ? sql`1`
    : sql`(${columns}) ${sql.raw(sign)} (${sql.join(
        after.map((value) => sql`${value}`),
        sql`, `,
      )})`

/** A JSON file that holds any number of values in memory one at a time: `before`, the values, and `end`. */
export const jsonArray = <Value>(values: AsyncIterable<Value>, start = '[', end = ']'): FileContent => ({
  stream: toJson(values, start, end),
  maxBytes: 0,
})

async function* toJson<Value>(values: AsyncIterable<Value>, start: string, end: string): AsyncGenerator<string> {
  let separator = start
  for await (const value of values) {
    yield `${separator}\n${JSON.stringify(value)}`
    separator = ','
  }
  yield separator === start ? `${start}${end}\n` : `\n${end}\n`
}

export const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`

export const toArchivedPicture = (picture: Picture | null): ArchivedPicture | null =>
  picture && { hash: picture.hash, width: picture.width, height: picture.height, alt: picture.alt, focus: picture.focus }
