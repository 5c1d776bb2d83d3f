import { pruneTokens } from '#worker/account/api-tokens/index.ts'
import { pruneCodes, prunePendingSignIns, pruneSessions } from '#worker/account/auth/index.ts'
import { runDeletions } from '#worker/account/deletion/index.ts'
import { pruneChallenges } from '#worker/account/passkeys/index.ts'
import { liftExpiredSuspensions } from '#worker/account/suspensions/index.ts'
import { atomic, type Database, database, type Statement } from '#worker/db/client.ts'
import { deadLetters } from '#worker/db/platform-schema.ts'
import { rebuildTrending } from '#worker/discovery/trending/index.ts'
import { pruneShareImages } from '#worker/distribution/share-images/index.ts'
import { deliverContent, enqueueChangedTopics, pruneHub, verifyIntent } from '#worker/distribution/websub/index.ts'
import { pruneLists } from '#worker/engagement/reading-lists/index.ts'
import { indexChanges, reconcileIndex } from '#worker/indexing/search-index/index.ts'
import { deliverToTimelines } from '#worker/indexing/timelines/index.ts'
import { now } from '#worker/lib/clock.ts'
import { claimJob, completeJob, flushOutbox, type Job, pruneJobClaims, releaseJob } from '#worker/lib/outbox.ts'
import { sendDigests } from '#worker/notifications/digest/index.ts'
import { deliverNotification, emailNotifications, pruneNotifications } from '#worker/notifications/inbox/index.ts'
import { countDownloads, pruneDownloads } from '#worker/podcasts/downloads/index.ts'
import { deleteAudioObject, sweepUploads } from '#worker/podcasts/episodes/index.ts'
import { enqueueIdleImports, runImportTurn } from '#worker/podcasts/importer/index.ts'
import { pruneDraftLinks } from '#worker/posts/draft-links/index.ts'
import { sweepAudio, sweepPictures } from '#worker/posts/media/index.ts'
import { publishDue } from '#worker/posts/posts/index.ts'
import { pruneRevisions, storeWordCounts } from '#worker/posts/revisions/index.ts'
import type { Env } from './env.ts'
import { purgeEdgeCache } from './lib/edge-purge.ts'
import { pruneInvalidations } from './lib/invalidations.ts'
import { sendEmail } from './lib/mail.ts'
import { pruneSpentPuzzles } from './lib/rate-limit.ts'
import { sendSms } from './lib/sms.ts'

const JOB_HANDLERS: Record<string, (env: Env, payload: unknown) => Promise<void>> = {
  mail: sendEmail,
  sms: sendSms,
  notice: deliverNotification,
  home: deliverToTimelines,
  search: async (env) => {
    await indexChanges(env)
    await enqueueChangedTopics(env)
  },
  'hub-verify': verifyIntent,
  'hub-deliver': deliverContent,
  'sound-object': deleteAudioObject,
  'podcast-import': runImportTurn,
  nothing: async () => undefined,
}

/**
 * Runs queued jobs at least once: a job runs again if it fails, if its consumer crashes before completing it or if it outlasts its claim.
 * Failed jobs are retried with increasing delays. Purges the edge cache of what the jobs invalidated. Jobs of the dead-letter queue are stored in `dead_letters` and completed without running.
 */
export async function consumeJobs(batch: MessageBatch<Job>, env: Env, ctx: object = {}): Promise<void> {
  const db = database(env)
  const run = batch.queue.endsWith('-dead') ? storeDeadLetter : runJob
  for (const message of batch.messages) {
    const { id, kind } = message.body
    try {
      await run(env, db, message.body)
      message.ack()
    } catch (error) {
      console.error(JSON.stringify({ level: 'error', event: 'job_failed', id, kind, error: String(error) }))
      message.retry({ delaySeconds: 2 ** message.attempts })
    }
  }
  await purgeEdgeCache(db, ctx)
}

async function runJob(env: Env, db: Database, { id, kind, payload }: Job): Promise<void> {
  const handle = JOB_HANDLERS[kind]
  if (!handle) throw new Error(`No handler for job ${kind}`)
  const claim = await claimJob(db, id)
  if (claim.state === 'busy') return
  try {
    if (claim.state === 'claimed') await handle(env, payload)
    await completeJob(db, id)
  } catch (error) {
    // If this fails too, the claim expires by itself.
    if (claim.state === 'claimed') await releaseJob(db, id, claim.claimedAt).catch(() => undefined)
    throw error
  }
}

async function storeDeadLetter(_: Env, db: Database, job: Job): Promise<void> {
  await db
    .insert(deadLetters)
    .values({ id: job.id, body: JSON.stringify(job), at: now() })
    .onConflictDoNothing()
  await completeJob(db, job.id)
  console.error(JSON.stringify({ level: 'error', event: 'dead_letter', id: job.id, kind: job.kind }))
}

/** Statements that delete outdated rows. Each clean-up is a cron task and a transaction of its own, so that none blocks another. */
const CLEAN_UPS: Record<string, (db: Database) => Statement | Statement[]> = {
  pruneInvalidations,
  pruneJobClaims,
  pruneSessions,
  pruneCodes,
  prunePendingSignIns,
  pruneTokens,
  pruneChallenges,
  pruneSpentPuzzles,
  pruneDraftLinks,
  pruneNotifications,
  pruneLists,
  pruneDownloads,
  pruneHub,
  pruneRevisions,
  liftExpiredSuspensions,
}

/** Tasks of a cron run, in this order; those that send or publish come first. */
const CRON_TASKS: Record<string, (env: Env, db: Database) => Promise<unknown>> = {
  publish: (_, db) => publishDue(db),
  digests: (_, db) => sendDigests(db),
  notificationEmails: (_, db) => emailNotifications(db),
  imports: (env) => enqueueIdleImports(env),
  outbox: async (env, db) => {
    while ((await flushOutbox(db, env.JOBS)) > 0);
  },
  // Runs before `pruneInvalidations`, which deletes rows that this task reads.
  hub: enqueueChangedTopics,
  ...Object.fromEntries(
    Object.entries(CLEAN_UPS).map(([name, statements]) => [name, (_: Env, db: Database) => atomic(db, [statements(db)].flat())]),
  ),
  search: (env) => indexChanges(env),
  searchSweep: (env) => reconcileIndex(env),
  trending: (_, db) => rebuildTrending(db),
  revisions: (_, db) => storeWordCounts(db),
  deletions: (env) => runDeletions(env),
  shareImages: (env) => pruneShareImages(env),
  pictures: (env, db) => sweepPictures(env, db),
  audio: (env, db) => sweepAudio(env, db),
  uploads: (env, db) => sweepUploads(env, db),
  downloads: (_, db) => countDownloads(db),
}

/**
 * Runs all cron tasks in order. A failed task is logged, and the others still run. Purges the edge cache before them, because earlier writes
 * may have exceeded the quota of purges, and after them.
 */
export async function runCron(env: Env, ctx: object = {}): Promise<void> {
  const db = database(env)
  await purgeEdgeCache(db, ctx)
  for (const [task, run] of Object.entries(CRON_TASKS)) {
    try {
      await run(env, db)
    } catch (error) {
      console.error(JSON.stringify({ level: 'error', event: 'cron_task_failed', task, error: String(error) }))
    }
  }
  await purgeEdgeCache(db, ctx)
}
