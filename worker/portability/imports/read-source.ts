import { sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { atomic } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { now } from '#worker/lib/clock.ts'
import type { ImportFailure, ItemReason } from './contract.ts'
import { type ImportTurn, isLeaseHeld, renewLease } from './lease.ts'
import { openSource } from './open-source.ts'
import { sameSiteHash } from './same-site.ts'
import { importItems, imports } from './schema.ts'
import { SourceError, type SourceItem } from './source-item.ts'
import { draftReason } from './source-state.ts'
import { createSummary, readCounts } from './summarize.ts'

/** Bytes of the JSON of one item, and of those inserted at once, below the 2 MB to which D1 limits a value. */
const MAX_ITEM_BYTES = 1_500_000
const MAX_BATCH_BYTES = 1_000_000
const ITEMS_PER_BATCH = 100
const MAX_KEY_LENGTH = 2000

/**
 * Reads the source and stores its items. Another turn continues after `until`, or after a crash, behind the items that are stored, since a
 * source yields the same items again; each turn stores some. At the end the import is ready, or failed with the reason.
 */
export async function readSource(turn: ImportTurn, until: number): Promise<void> {
  const { env, db, lease } = turn
  try {
    const stored = await countStored(turn)
    const source = await openSource(env, lease)
    const summary = createSummary()
    let position = 0
    let batch: StoredItem[] = []
    let bytes = 0
    for await (const item of source.items()) {
      summary.read(item)
      if (position >= LIMITS.importItems) throw new SourceError('tooMany')
      if (position++ < stored) continue
      const read = toStored(item, position - 1, env.ORIGIN)
      if (bytes + read.bytes > MAX_BATCH_BYTES || batch.length >= ITEMS_PER_BATCH) {
        if (!(await storeItems(turn, batch))) return
        ;[batch, bytes] = [[], 0]
        if (now() >= until) return
      }
      batch.push(read)
      bytes += read.bytes
    }
    if (!(await storeItems(turn, batch))) return
    if (position === 0) throw new SourceError('empty')
    const authentic = (await source.isAuthentic?.()) ?? null
    const counts = await readCounts(db, lease.id)
    await finishReading(turn, { state: 'ready', format: source.format, summary: { ...counts, ...summary.counted(), authentic } })
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    await failReading(turn, error.reason)
  }
}

async function countStored({ db, lease }: ImportTurn): Promise<number> {
  const [row] = await db.all<{ count: number }>(
    sql`SELECT coalesce(max(position) + 1, 0) AS count FROM import_items WHERE import_id = ${lease.id}`,
  )
  return row?.count ?? 0
}

const finishReading = ({ db, lease }: ImportTurn, columns: Partial<typeof imports.$inferInsert>) =>
  db
    .update(imports)
    .set(columns)
    .where(sql`id = ${lease.id} AND ${isLeaseHeld(lease)}`)

const failReading = (turn: ImportTurn, failure: ImportFailure) => finishReading(turn, { state: 'failed', failure, finishedAt: now() })

interface StoredItem {
  json: string
  bytes: number
}

function toStored(item: SourceItem, position: number, origin: string): StoredItem {
  const text = JSON.stringify(item)
  const size = new TextEncoder().encode(text).length
  const reason: ItemReason | null = size > MAX_ITEM_BYTES ? 'tooLong' : item.key.length > MAX_KEY_LENGTH ? 'invalid' : null
  const details =
    item.kind === 'post'
      ? {
          title: item.title,
          author: item.author,
          at: item.publishedAt,
          draftReason: draftReason(item, now()),
          here: sameSiteHash(item, origin),
        }
      : { title: item.name, author: '', at: null, draftReason: null, here: null }
  const json = JSON.stringify({
    ...details,
    ...{ key: item.key.slice(0, MAX_KEY_LENGTH), position, kind: item.kind, reason, warnings: [...new Set(item.warnings)] },
    title: details.title.slice(0, 500),
    author: details.author.slice(0, 500),
    item: reason === null ? item : null,
  })
  return { json, bytes: reason === null ? size : 0 }
}

/** Stores items while the lease is held, and renews it; false once it is lost. Items that the owner has here already are `existing`. */
async function storeItems(turn: ImportTurn, batch: readonly StoredItem[]): Promise<boolean> {
  const { db, lease } = turn
  if (batch.length === 0) return renewLease(turn)
  const imported = sql`(SELECT m.post_id FROM imported_posts m WHERE m.owner_id = ${lease.ownerId} AND m.source_key = value ->> 'key')`
  const here = sql`(SELECT p.id FROM posts p WHERE p.hash = value ->> 'here' AND p.author_id = ${lease.ownerId} AND p.state <> 'removed')`
  const existing = sql`iif(value ->> 'kind' = 'post', coalesce(${imported}, ${here}), NULL)`
  await atomic(db, [
    insertSelect(
      db,
      importItems,
      {
        importId: lease.id,
        key: sql`value ->> 'key'`,
        position: sql`value ->> 'position'`,
        kind: sql`value ->> 'kind'`,
        title: sql`value ->> 'title'`,
        author: sql`value ->> 'author'`,
        at: sql`value ->> 'at'`,
        isDraft: sql`value ->> 'draftReason' IS NOT NULL`,
        draftReason: sql`value ->> 'draftReason'`,
        state: sql`CASE WHEN ${existing} IS NOT NULL THEN 'existing' WHEN value ->> 'reason' IS NOT NULL THEN 'failed' ELSE 'waiting' END`,
        reason: sql`value ->> 'reason'`,
        warnings: sql`value -> 'warnings'`,
        item: sql`iif(json_type(value, '$.item') = 'null' OR ${existing} IS NOT NULL, NULL, value -> 'item')`,
        postId: existing,
      },
      sql`FROM json_each(${`[${batch.map(({ json }) => json).join(',')}]`}) WHERE ${isLeaseHeld(lease)}`,
    ).onConflictDoNothing(),
  ])
  return renewLease(turn)
}
