import { and, asc, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { remainingAudioBytes } from '#worker/podcasts/episodes/index.ts'
import type { FailureReason, ItemWarning } from '../contract.ts'
import type { FeedItem } from '../feed/feed-item.ts'
import { podcastImportItems as items } from '../schema.ts'
import { isLeaseHeld, type Lease, updateLease } from './lease.ts'

/** Maximum attempts per file; `RETRY_DELAY_MS` is the delay after the first one, and each further delay is four times as long. */
const MAX_ATTEMPTS = 4
const RETRY_DELAY_MS = 30_000

type Row = typeof items.$inferSelect
export type CopyTask = Row & { item: FeedItem; audioHash: string }

/**
 * Claims the next ready item, interrupted copies first, then in feed order, and renews the lease. Undefined when nothing is ready or the
 * lease is lost; `remainingBytes` is the owner's remaining audio quota.
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
    db.select({ remainingBytes: sql<number>`${remainingAudioBytes(lease.ownerId, 0)}`.as('room') }).from(sql`(SELECT 1)`),
  ] as const)
  return row?.item && row.audioHash
    ? { task: { ...row, item: row.item, audioHash: row.audioHash }, remainingBytes: quota?.remainingBytes ?? 0 }
    : undefined
}

/** Updates an item while the lease is held; false once it is lost. */
export async function updateItem(db: Database, lease: Lease, { id }: Pick<Row, 'id'>, change: Partial<Row>): Promise<boolean> {
  const written = await db
    .update(items)
    .set(change)
    .where(and(eq(items.id, id), isLeaseHeld(lease)))
    .returning({ id: items.id })
  return written.length > 0
}

/** Returns the columns that restart a copy under a new object name, so that parts of the old file are never reused. */
export const restartedCopy = (): Partial<Row> => ({ audioHash: newHash(), multipartId: null, parts: [], copied: 0, validator: null })

/** Reschedules the item with exponential backoff, or fails it after the last attempt. Returns true if it will be retried. */
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
    // Without recorded parts the next attempt starts at byte 0.
    ...(task.parts.length === 0 && { copied: 0 }),
    ...change,
    reason,
    attempts,
    state: willRetry ? 'waiting' : 'failed',
    retryAt: now() + RETRY_DELAY_MS * 4 ** (attempts - 1),
  })
  return willRetry
}

export const failItem = (db: Database, lease: Lease, task: CopyTask, reason: FailureReason): Promise<boolean> =>
  updateItem(db, lease, task, { ...restartedCopy(), audioHash: null, state: 'failed', reason })

export const addWarnings = (warnings: readonly ItemWarning[], ...more: (ItemWarning | false)[]): ItemWarning[] => [
  ...new Set([...warnings, ...more.filter((warning) => warning !== false)]),
]

export const isCopying = (task: Pick<Row, 'id'>): SQL =>
  sql`EXISTS (SELECT 1 FROM podcast_import_items c WHERE c.id = ${task.id} AND c.state = 'copying')`
