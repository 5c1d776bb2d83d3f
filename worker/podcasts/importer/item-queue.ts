import { and, asc, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { atomic, type Statement } from '#worker/db/client.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { remainingAudioBytes } from '#worker/podcasts/episodes/index.ts'
import type { FailureReason, ItemWarning } from './contract.ts'
import type { CopyProgress } from './copy-file.ts'
import type { FeedItem } from './feed/parse-item.ts'
import { type ImportTurn, isLeaseHeld, renewLease, updateLease } from './lease.ts'
import { podcastImportItems as items, podcastImports } from './schema.ts'

/**
 * Maximum consecutive attempts per file; `RETRY_DELAY_MS` is the delay after the first one, and each further delay is four times as long.
 */
export const MAX_ATTEMPTS = 4
export const RETRY_DELAY_MS = 30_000

type Row = typeof items.$inferSelect
export type CopyTask = Row & { item: FeedItem; audioHash: string }

/**
 * Claims the next ready item, interrupted copies first, then in feed order, and renews the lease. Undefined when nothing is ready or the
 * lease is lost; `remainingBytes` is the owner's remaining audio quota.
 */
export async function claimNextItem(turn: ImportTurn): Promise<{ task: CopyTask; remainingBytes: number } | undefined> {
  const { db, lease } = turn
  const next = db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.importId, lease.id), sql`${items.state} IN ('waiting', 'copying')`, lte(items.retryAt, now())))
    .orderBy(desc(sql`${items.state} = 'copying'`), asc(items.position))
    .limit(1)
  const { row, quota } = await write(db, {
    before: [updateLease(db, lease)],
    change: {
      row: first(
        db
          .update(items)
          .set({ state: 'copying', audioHash: sql`coalesce(${items.audioHash}, ${newHash()})` })
          .where(and(eq(items.id, sql`(${next})`), isLeaseHeld(lease)))
          .returning(),
      ),
    },
    read: {
      quota: first(db.select({ remainingBytes: sql<number>`${remainingAudioBytes(lease.ownerId, 0)}`.as('room') }).from(sql`(SELECT 1)`)),
    },
  })
  return row?.item && row.audioHash
    ? { task: { ...row, item: row.item, audioHash: row.audioHash }, remainingBytes: quota?.remainingBytes ?? 0 }
    : undefined
}

/** Updates an item that is being copied while the lease is held; false once it is not. A lost response may hide that the item is done. */
async function updateItem(turn: ImportTurn, { id }: Pick<Row, 'id'>, change: Partial<Row>): Promise<boolean> {
  const { db, lease } = turn
  const written = await db
    .update(items)
    .set(change)
    .where(and(eq(items.id, id), eq(items.state, 'copying'), isLeaseHeld(lease)))
    .returning({ id: items.id })
  // Each change is a part more, the end of the item or one of a limited number of attempts.
  if (written.length > 0) turn.hasProgressed = true
  return written.length > 0
}

/** Returns the columns that restart a copy under a new object name, so that parts of the old file are never reused. */
export const restartedCopy = (): Partial<Row> => ({ audioHash: newHash(), multipartId: null, parts: [], copied: 0, validator: null })

/** Reschedules the item with exponential backoff, or fails it after the last attempt. Returns true if it will be retried. */
export async function scheduleRetry(turn: ImportTurn, task: CopyTask, reason: FailureReason, change: Partial<Row> = {}): Promise<boolean> {
  const attempts = task.attempts + 1
  const willRetry = attempts < MAX_ATTEMPTS
  await updateItem(turn, task, {
    // Without recorded parts the next attempt starts at byte 0.
    ...(task.parts.length === 0 && { copied: 0 }),
    ...change,
    // A file that changes starts over, so its parts are no progress, whatever else happens to it.
    reason: task.reason === 'changing' ? task.reason : reason,
    attempts,
    state: willRetry ? 'waiting' : 'failed',
    retryAt: now() + RETRY_DELAY_MS * 4 ** (attempts - 1),
  })
  return willRetry
}

export const failItem = (turn: ImportTurn, task: CopyTask, reason: FailureReason): Promise<boolean> =>
  updateItem(turn, task, { ...restartedCopy(), audioHash: null, state: 'failed', reason })

export const addWarnings = (warnings: readonly ItemWarning[], ...more: (ItemWarning | false)[]): ItemWarning[] => [
  ...new Set([...warnings, ...more.filter((warning) => warning !== false)]),
]

export const isCopying = (task: Pick<Row, 'id'>): SQL =>
  sql`EXISTS (SELECT 1 FROM podcast_import_items c WHERE c.id = ${task.id} AND c.state = 'copying')`

/** Stores the progress of a copy after a part and renews the lease; false once it is lost. */
export const saveProgress = async (turn: ImportTurn, task: CopyTask, more: CopyProgress, started: number): Promise<boolean> =>
  // A file that changed starts over with every attempt, so its parts are no progress.
  (await updateItem(turn, task, { ...more, ...(task.reason !== 'changing' && { attempts: 0, reason: null }) })) &&
  (await recordSpeedAndRenew(turn, more.copied - task.copied, started))

/** Returns a callback that renews the lease while bytes arrive; a single-stream copy also stores its progress. */
export const createProgressReporter =
  (turn: ImportTurn, task: CopyTask, started: number) =>
  async (copied?: number, bytes?: number): Promise<boolean> => {
    if (copied === undefined || bytes === undefined) return renewLease(turn)
    return (await updateItem(turn, task, { copied, bytes })) && (await recordSpeedAndRenew(turn, copied, started))
  }

async function recordSpeedAndRenew(turn: ImportTurn, copied: number, started: number): Promise<boolean> {
  await atomic(turn.db, [recordSpeed(turn, copied, started)])
  return renewLease(turn)
}

/** Stops the import because the owner's audio quota is used up, while the lease is held. */
export const stopForQuota = ({ db, lease }: ImportTurn) =>
  db
    .update(podcastImports)
    .set({ state: 'full' })
    .where(sql`${podcastImports.id} = ${lease.id} AND ${isLeaseHeld(lease)}`)

/** Statement: updates the moving average of the speed in bytes per second. */
export function recordSpeed({ db, lease }: ImportTurn, bytes: number, started: number): Statement {
  const speed = Math.round((bytes * 1000) / Math.max(1, now() - started))
  return db
    .update(podcastImports)
    .set({ speed: sql`CAST(iif(${podcastImports.speed} = 0, ${speed}, (${podcastImports.speed} * 3 + ${speed}) / 4) AS INTEGER)` })
    .where(sql`${podcastImports.id} = ${lease.id} AND ${podcastImports.leaseKey} = ${lease.key}`)
}
