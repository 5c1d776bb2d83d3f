import { and, asc, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { remainingAudioBytes } from '#worker/podcasts/episodes/index.ts'
import type { FailureReason, ItemWarning } from '../contract.ts'
import type { FeedItem } from '../feed/feed-item.ts'
import { podcastImportItems as items } from '../schema.ts'
import { isLeaseHeld, type Lease, updateLease } from './lease.ts'

/** How often a file is tried before it is told of, and how long it waits after the first time, in ms. */
const MAX_ATTEMPTS = 4
const RETRY_DELAY_MS = 30_000

type Row = typeof items.$inferSelect
/** An item in work: it has what was read of it, and its file has a name. */
export type CopyTask = Row & { item: FeedItem; audioHash: string }

/**
 * The next item that may be tried, begun by this, with the room its person has: what was begun before what was not, in the feed's order.
 * A sign of life, too; undefined when nothing is ready or the import is not one's own any more.
 */
export async function claimNextItem(db: Database, lease: Lease): Promise<{ task: CopyTask; remainingBytes: number } | undefined> {
  const next = db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.importId, lease.id), sql`${items.state} IN ('waiting', 'copying')`, lte(items.retryAt, now())))
    .orderBy(desc(sql`${items.state} = 'copying'`), asc(items.position))
    .limit(1)
  const [, [row], [quota]] = await atomic(db, [
    updateLease(db, lease),
    db
      .update(items)
      .set({ state: 'copying', audioHash: sql`coalesce(${items.audioHash}, ${newHash()})` })
      .where(and(eq(items.id, sql`(${next})`), isLeaseHeld(lease)))
      .returning(),
    db.select({ room: sql<number>`${remainingAudioBytes(lease.ownerId, 0)}`.as('room') }).from(sql`(SELECT 1)`),
  ] as const)
  return row?.item && row.sound ? { task: { ...row, item: row.item, audioHash: row.sound }, remainingBytes: quota?.room ?? 0 } : undefined
}

/** Writes down what came of an item, while the import is one's own; false when it is not any more. */
export async function updateItem(db: Database, lease: Lease, { id }: Pick<Row, 'id'>, change: Partial<Row>): Promise<boolean> {
  const written = await db
    .update(items)
    .set(change)
    .where(and(eq(items.id, id), isLeaseHeld(lease)))
    .returning({ id: items.id })
  return written.length > 0
}

/** What a file begun anew starts with: another name, so that nothing of the first is mistaken for it. */
export const restartedCopy = (): Partial<Row> => ({ audioHash: newHash(), multipartId: null, parts: [], copied: 0, validator: null })

/** A trouble that may pass: the item waits, longer each time, and is told of in the end. True when it will be tried again. */
export async function scheduleRetry(
  db: Database,
  lease: Lease,
  task: CopyTask,
  reason: FailureReason,
  change: Partial<Row> = {},
): Promise<boolean> {
  const attempts = task.attempts + 1
  const willRetry = attempts < MAX_ATTEMPTS
  await updateItem(db, lease, task, {
    // Without parts nothing of the file was kept.
    ...(task.parts.length === 0 && { copied: 0 }),
    ...change,
    reason,
    attempts,
    state: willRetry ? 'waiting' : 'failed',
    retryAt: now() + RETRY_DELAY_MS * 4 ** (attempts - 1),
  })
  return willRetry
}

/** A trouble that will not pass by itself. */
export const failItem = (db: Database, lease: Lease, task: CopyTask, reason: FailureReason): Promise<boolean> =>
  updateItem(db, lease, task, { ...restartedCopy(), audioHash: null, state: 'failed', reason })

/** Notes with some more, each once. */
export const addWarnings = (notes: readonly ItemWarning[], ...more: (ItemWarning | false)[]): ItemWarning[] => [
  ...new Set([...notes, ...more.filter((one) => one !== false)]),
]

export const isCopying = (task: Pick<Row, 'id'>): SQL =>
  sql`EXISTS (SELECT 1 FROM podcast_import_items c WHERE c.id = ${task.id} AND c.state = 'copying')`
