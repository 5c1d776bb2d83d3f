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

/** A turn takes on nothing new after this, in ms, so that it ends well within the life of its message. */
const TURN_MS = 20_000

const Payload = z.strictObject({ import: z.number().int() })

/**
 * Effect: a turn of an import. Copies files part by part and makes episodes of them until its time is up, then asks for the next turn.
 * Each step is written down as it is done; whoever is killed leaves the rest to another, and two at once do the work of one.
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

/** An item as far as the time goes; false when the import has to stop. */
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
      // Of a file under way, too, since the feed may have told fewer bytes.
      if (next.remainingBytes < Math.max(1, task.bytes)) {
        await stopForQuota(db, lease)
        return false
      }
      const started = now()
      const context = { env, reportProgress: progress(db, lease, task, started) }
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
    // Not the other host's fault: the item waits as if it were, so that it does not hold up the others, and the log tells.
    console.error(JSON.stringify({ level: 'error', event: 'import_item_failed', import: lease.hash, item: task.id, error: String(error) }))
    await scheduleRetry(db, lease, task, 'unreachable')
    return
  }
  const restarts = copyError.reason === 'changing'
  if (restarts || !copyError.retryable) await deleteUnusedAudio(env, db, task.audioHash, task.multipartId)
  if (copyError.retryable) await scheduleRetry(db, lease, task, copyError.reason, restarts ? restartedCopy() : {})
  else await failItem(db, lease, task, copyError.reason)
}

/** A part that came; a file that gets on is no trouble any more. */
const saveProgress = async (db: Database, lease: Lease, task: CopyTask, more: CopyProgress, started: number): Promise<boolean> =>
  (await updateItem(db, lease, task, { ...more, attempts: 0, reason: null })) &&
  (await recordSpeedAndRenew(db, lease, more.copied - task.copied, started))

/** Signs of life while a part, or a file of one piece, is coming. */
const progress =
  (db: Database, lease: Lease, task: CopyTask, started: number) =>
  async (copied?: number, bytes?: number): Promise<boolean> => {
    if (copied === undefined || bytes === undefined) return renewLease(db, lease)
    return (await updateItem(db, lease, task, { copied, bytes })) && (await recordSpeedAndRenew(db, lease, copied, started))
  }

/** How fast it goes, the last parts counting most, with a sign of life. */
async function recordSpeedAndRenew(db: Database, lease: Lease, copied: number, started: number): Promise<boolean> {
  await atomic(db, [recordSpeed(db, lease, copied, started)])
  return renewLease(db, lease)
}
