import { sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { SECOND } from '#shared/time.ts'
import { atomic } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { now } from '#worker/lib/clock.ts'
import { htmlToLine } from '#worker/lib/from-html/html-to-text.ts'
import { createTurnBudget, type TurnLimits } from '#worker/lib/turn-budget.ts'
import type { ImportFailure, ItemReason } from './contract.ts'
import { countLetters } from './count-letters.ts'
import { createItemKeys, type ItemKey, readStoredKeys } from './item-keys.ts'
import { type ImportTurn, isLeaseHeld, renewLease } from './lease.ts'
import { openSource } from './open-source.ts'
import { hasMergeMarks } from './readers/index.ts'
import { sameSiteHash } from './same-site.ts'
import { importItems, imports, type ReadingState } from './schema.ts'
import { type PlacedItem, type Source, SourceError, type SourceItem, type SourcePost, titleOf } from './source-item.ts'
import { draftReason } from './source-state.ts'
import { createSummary, readCounts } from './summarize.ts'

/** Bytes of the JSON of one item, and of those inserted at once, below the 2 MB to which D1 limits a value. */
const MAX_ITEM_BYTES = 1_500_000
const MAX_BATCH_BYTES = 1_000_000
const ITEMS_PER_BATCH = 100
/** What a turn reads: less than the CPU time of a Worker allows. */
export const READ_LIMITS: TurnLimits = { ms: 20 * SECOND, bytes: 100_000_000 }

/** Thrown when the import was stopped or another worker took it over. */
class LeaseLostError extends Error {}

/**
 * Reads the source and stores its items until the budget is spent. Another turn continues where this one stopped: at the next entry of an
 * archive, or else behind the items that are stored, since a source yields the same items again. At the end the import is ready, or failed
 * with the reason.
 */
export async function readSource(turn: ImportTurn, limits: TurnLimits = READ_LIMITS): Promise<void> {
  const { env, db, lease } = turn
  const budget = createTurnBudget(limits, async () => {
    if (!(await renewLease(turn))) throw new LeaseLostError()
  })
  try {
    const [row] = await db.select({ reading: imports.reading }).from(imports).where(sql`id = ${lease.id}`)
    const from: ReadingState = row?.reading ?? { place: 0, position: 0, counts: createSummary().counts() }
    const keys = createItemKeys(from.place > 0 ? await readStoredKeys(db, lease.id) : [])
    const summary = createSummary(from.counts)
    const source = await openSource(env, lease, budget)
    let { place, position } = from
    let batch: StoredItem[] = []
    let bytes = 0
    const store = async () => {
      if (!(await storeItems(turn, batch, { place, position, counts: summary.counts() }))) throw new LeaseLostError()
      if (place > from.place) turn.hasProgressed = true
      ;[batch, bytes] = [[], 0]
    }
    for await (const read of placedItems(source, from.place)) {
      if (read.place <= from.place) continue
      if (place === from.place) budget.restart()
      if (read.item) {
        if (position >= LIMITS.importItems) throw new SourceError('tooMany')
        const stored = toStored(read.item, keys.take(read.item), position, env.ORIGIN)
        if (bytes + stored.bytes > MAX_BATCH_BYTES || batch.length >= ITEMS_PER_BATCH) await store()
        if (stored.isCounted) summary.read(read.item)
        position += 1
        batch.push(stored)
        bytes += stored.bytes
      }
      await budget.consume(0)
      place = read.place
      if (!budget.isExhausted()) continue
      await store()
      return
    }
    await store()
    const isTruncated = source.isTruncated?.() ?? false
    if (position === 0) throw new SourceError(isTruncated ? 'truncated' : 'empty')
    const authentic = (await source.isAuthentic?.()) ?? null
    const counts = await readCounts(db, lease.id)
    await updateImport(turn, {
      ...{ state: 'ready', format: source.format, reading: null },
      summary: { ...counts, ...summary.counted(), authentic, isTruncated },
    })
  } catch (error) {
    if (error instanceof LeaseLostError) return
    if (!(error instanceof SourceError)) throw error
    await failReading(turn, error.reason)
  }
}

/** The items with their places; those of a source that can only be read from its start are numbered. */
async function* placedItems(source: Source, from: number): AsyncGenerator<PlacedItem> {
  if (source.entries) return yield* source.entries(from)
  let place = 0
  for await (const item of source.items()) yield { place: ++place, item }
}

const updateImport = ({ db, lease }: ImportTurn, columns: Partial<typeof imports.$inferInsert>) =>
  db
    .update(imports)
    .set(columns)
    .where(sql`id = ${lease.id} AND ${isLeaseHeld(lease)}`)

const failReading = (turn: ImportTurn, failure: ImportFailure) => updateImport(turn, { state: 'failed', failure, finishedAt: now() })

interface StoredItem {
  json: string
  bytes: number
  /** Whether the item belongs to what the summary describes. */
  isCounted: boolean
}

function toStored(item: SourceItem, { key, isRepeated }: ItemKey, position: number, origin: string): StoredItem {
  const text = JSON.stringify({ ...item, key })
  const size = text.length * 3 < MAX_ITEM_BYTES ? text.length : new TextEncoder().encode(text).length
  const reason = isRepeated ? 'repeated' : size > MAX_ITEM_BYTES ? 'tooLong' : readerReason(item)
  const details =
    item.kind === 'post'
      ? {
          title: item.title || beginningOf(item),
          author: item.author,
          at: item.publishedAt,
          letters: countLetters(item.text),
          draftReason: draftReason(item, now()),
          here: sameSiteHash(item, origin),
        }
      : { title: titleOf(item), author: '', at: null, letters: 0, draftReason: null, here: null }
  const json = JSON.stringify({
    ...details,
    ...{ key, position, kind: item.kind, reason, warnings: [...new Set(item.warnings)] },
    title: details.title.slice(0, 500),
    author: details.author.slice(0, 500),
    item: reason === null ? { ...item, key } : null,
  })
  return { json, bytes: reason === null ? size : 0, isCounted: reason === null }
}

/** Tells posts without titles, such as messages, from each other in the list. */
const beginningOf = ({ text }: SourcePost): string =>
  ('html' in text ? htmlToLine(text.html.slice(0, 2000)) : 'markdown' in text ? text.markdown : '').slice(0, 100).toWellFormed()

function readerReason(item: SourceItem): ItemReason | null {
  if (item.kind !== 'post') return null
  const { text, failure } = item
  const written = 'html' in text ? text.html : 'markdown' in text ? text.markdown : ''
  return failure ?? (hasMergeMarks(written) ? 'mergeMarks' : null)
}

/**
 * Stores items and how far reading has come while the lease is held, and renews it; false once it is lost. Items that the owner has here
 * already are `existing`, also posts that moderators or a court removed, which cannot come again.
 */
async function storeItems(turn: ImportTurn, batch: readonly StoredItem[], reading: ReadingState): Promise<boolean> {
  const { db, lease } = turn
  const imported = sql`(SELECT m.post_id FROM imported_posts m WHERE m.owner_id = ${lease.ownerId} AND m.source_key = value ->> 'key')`
  const here = sql`(SELECT p.id FROM posts p WHERE p.hash = value ->> 'here' AND p.author_id = ${lease.ownerId}
    AND (p.state <> 'removed' OR p.removed_by IN ('moderator', 'law')))`
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
        letters: sql`value ->> 'letters'`,
        isDraft: sql`value ->> 'draftReason' IS NOT NULL`,
        draftReason: sql`value ->> 'draftReason'`,
        state: sql`CASE WHEN value ->> 'reason' = 'repeated' THEN 'skipped' WHEN ${existing} IS NOT NULL THEN 'existing'
          WHEN value ->> 'reason' IS NOT NULL THEN 'failed' ELSE 'waiting' END`,
        reason: sql`value ->> 'reason'`,
        warnings: sql`value -> 'warnings'`,
        item: sql`iif(json_type(value, '$.item') = 'null' OR ${existing} IS NOT NULL, NULL, value -> 'item')`,
        postId: existing,
      },
      sql`FROM json_each(${`[${batch.map(({ json }) => json).join(',')}]`}) WHERE ${isLeaseHeld(lease)}`,
    ).onConflictDoNothing(),
    updateImport(turn, { reading }),
  ])
  return renewLease(turn)
}
