import { database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { logError } from '#worker/lib/log-error.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { deleteUnusedAudio } from '#worker/podcasts/episodes/index.ts'
import { copyNextPart } from './copy-file.ts'
import { importCover } from './import-cover.ts'
import { importEpisode } from './import-episode.ts'
import {
  type CopyTask,
  claimNextItem,
  createProgressReporter,
  failItem,
  restartedCopy,
  saveProgress,
  scheduleRetry,
  stopForQuota,
} from './item-queue.ts'
import { acquireLease, type ImportTurn, releaseLease, renewLease } from './lease.ts'
import { toCopyError } from './remote-file.ts'

/** Time in ms after which a turn starts no new work, so that it ends well before its queue message times out. */
const TURN_MS = 20_000

/**
 * Job: one turn of an import. Copies files part by part, creates episodes, then enqueues the next turn. Each step is persisted and a lease
 * admits a single worker, so another turn resumes after a crash. After an error of our own the import waits, longer each time.
 */
export async function runImportTurn(env: Env, { import: id }: { import: number }): Promise<void> {
  const db = database(env)
  const lease = await acquireLease(db, id)
  if (!lease) return
  const turn: ImportTurn = { env, db, lease, hasProgressed: false }
  let hasFailed = false
  try {
    const until = now() + TURN_MS
    await importCover(turn)
    while (now() < until) {
      const next = await claimNextItem(turn)
      if (!next || !(await importItem(turn, next, until))) break
    }
  } catch (error) {
    hasFailed = true
    logError('import_turn_failed', error, { import: lease.hash })
  }
  await releaseLease(db, lease, { hasFailed, hasProgressed: turn.hasProgressed })
  await flushOutbox(db, env)
}

/** Imports an item within the time budget; returns false to end the turn. */
async function importItem(turn: ImportTurn, next: { task: CopyTask; remainingBytes: number }, until: number): Promise<boolean> {
  let task = next.task
  try {
    for (;;) {
      const started = now()
      const context = { env: turn.env, reportProgress: createProgressReporter(turn, task, started), remainingBytes: next.remainingBytes }
      const step = next.remainingBytes > 0 ? await copyNextPart(context, task) : { exceedsQuota: true }
      if ('exceedsQuota' in step) {
        await stopForQuota(turn)
        return false
      }
      if ('stored' in step) {
        if (await importEpisode(turn, task, { ...step.stored, started })) {
          turn.hasProgressed = true
          return true
        }
        if (await renewLease(turn)) await stopForQuota(turn)
        return false
      }
      if (!(await saveProgress(turn, task, step.progress, started))) return false
      task = { ...task, ...step.progress }
      if (now() >= until) return false
    }
  } catch (error) {
    if (!(await renewLease(turn))) return false
    await handleCopyError(turn, task, error)
    return true
  }
}

async function handleCopyError(turn: ImportTurn, task: CopyTask, error: unknown): Promise<void> {
  const copyError = toCopyError(error)
  if (!copyError) {
    // An error of our own: log it and retry later, so that this item does not block the others.
    logError('import_item_failed', error, { import: turn.lease.hash, item: task.id })
    await scheduleRetry(turn, task, 'unreachable')
    return
  }
  const restarts = copyError.reason === 'changing'
  if (restarts || !copyError.retryable) await deleteUnusedAudio(turn.env, turn.db, task.audioHash, task.multipartId)
  if (copyError.retryable) await scheduleRetry(turn, task, copyError.reason, restarts ? restartedCopy() : {})
  else await failItem(turn, task, copyError.reason)
}
