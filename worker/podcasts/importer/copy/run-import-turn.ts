import { z } from 'zod'
import { atomic, type Database, database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { deleteUnusedAudio } from '#worker/podcasts/episodes/index.ts'
import { toCopyError } from './copy-error.ts'
import { type CopyProgress, copyNextPart } from './copy-file.ts'
import { type CopyTask, claimNextItem, failItem, restartedCopy, scheduleRetry, updateItem } from './copy-task.ts'
import { importCover } from './import-cover.ts'
import { importEpisode, recordSpeed, stopForQuota } from './import-episode.ts'
import { acquireLease, type Lease, releaseLease, renewLease } from './lease.ts'

/** Time in ms after which a turn starts no new work, so that it ends well before its queue message times out. */
const TURN_MS = 20_000

const Payload = z.strictObject({ import: z.number().int() })

/**
 * Job: one turn of an import. Copies files part by part, creates episodes, then enqueues the next turn. Each step is persisted and a lease
 * admits a single worker, so another turn resumes after a crash.
 */
export async function runImportTurn(env: Env, payload: unknown): Promise<void> {
  const db = database(env)
  const lease = await acquireLease(db, Payload.parse(payload).import)
  if (!lease) return
  try {
    const until = now() + TURN_MS
    await importCover(env, db, lease)
    while (now() < until) {
      const next = await claimNextItem(db, lease)
      if (!next || !(await importItem(env, db, lease, next, until))) break
    }
  } finally {
    await releaseLease(db, lease)
  }
  await flushOutbox(db, env.JOBS)
}

/** Imports an item within the time budget; returns false to end the turn. */
async function importItem(
  env: Env,
  db: Database,
  lease: Lease,
  next: { task: CopyTask; remainingBytes: number },
  until: number,
): Promise<boolean> {
  let task = next.task
  try {
    for (;;) {
      // Resumed copies are checked, too: the feed may have understated the size.
      if (next.remainingBytes < Math.max(1, task.bytes)) {
        await stopForQuota(db, lease)
        return false
      }
      const started = now()
      const context = { env, reportProgress: createProgressReporter(db, lease, task, started) }
      const step = await copyNextPart(context, task)
      if ('stored' in step) {
        if (await importEpisode(env, db, lease, task, { ...step.stored, started })) return true
        if (await renewLease(db, lease)) await stopForQuota(db, lease)
        return false
      }
      if (!(await saveProgress(db, lease, task, step.progress, started))) return false
      task = { ...task, ...step.progress }
      if (now() >= until) return false
    }
  } catch (error) {
    if (!(await renewLease(db, lease))) return false
    await handleCopyError(env, db, lease, task, error)
    return true
  }
}

async function handleCopyError(env: Env, db: Database, lease: Lease, task: CopyTask, error: unknown): Promise<void> {
  const copyError = toCopyError(error)
  if (!copyError) {
    // An error of our own: log it and retry later, so that this item does not block the others.
    console.error(JSON.stringify({ level: 'error', event: 'import_item_failed', import: lease.hash, item: task.id, error: String(error) }))
    await scheduleRetry(db, lease, task, 'unreachable')
    return
  }
  const restarts = copyError.reason === 'changing'
  if (restarts || !copyError.retryable) await deleteUnusedAudio(env, db, task.audioHash, task.multipartId)
  if (copyError.retryable) await scheduleRetry(db, lease, task, copyError.reason, restarts ? restartedCopy() : {})
  else await failItem(db, lease, task, copyError.reason)
}

const saveProgress = async (db: Database, lease: Lease, task: CopyTask, more: CopyProgress, started: number): Promise<boolean> =>
  (await updateItem(db, lease, task, { ...more, attempts: 0, reason: null })) &&
  (await recordSpeedAndRenew(db, lease, more.copied - task.copied, started))

/** Renews the lease while bytes arrive; a single-stream copy also stores its progress. */
const createProgressReporter =
  (db: Database, lease: Lease, task: CopyTask, started: number) =>
  async (copied?: number, bytes?: number): Promise<boolean> => {
    if (copied === undefined || bytes === undefined) return renewLease(db, lease)
    return (await updateItem(db, lease, task, { copied, bytes })) && (await recordSpeedAndRenew(db, lease, copied, started))
  }

async function recordSpeedAndRenew(db: Database, lease: Lease, copied: number, started: number): Promise<boolean> {
  await atomic(db, [recordSpeed(db, lease, copied, started)])
  return renewLease(db, lease)
}
