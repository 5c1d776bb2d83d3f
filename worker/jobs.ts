import { pruneTokens } from '#worker/account/api-tokens/index.ts'
import { pruneCodes, prunePendingSignIns, pruneSessions } from '#worker/account/auth/index.ts'
import { runDeletions } from '#worker/account/deletion/index.ts'
import { pruneChallenges } from '#worker/account/passkeys/index.ts'
import { liftExpiredSuspensions } from '#worker/account/suspensions/index.ts'
import { atomic, type Database, database } from '#worker/db/client.ts'
import { deadLetters } from '#worker/db/platform-schema.ts'
import { rebuildTrending } from '#worker/discovery/trending/index.ts'
import { pruneShareImages } from '#worker/distribution/share-images/index.ts'
import { deliverContent, enqueueChangedTopics, pruneHub, verifyIntent } from '#worker/distribution/websub/index.ts'
import { pruneLists } from '#worker/engagement/reading-lists/index.ts'
import { indexChanges, reconcileIndex } from '#worker/indexing/search-index/index.ts'
import { deliverToTimelines } from '#worker/indexing/timelines/index.ts'
import { now } from '#worker/lib/clock.ts'
import { sendEmail } from '#worker/lib/mail/index.ts'
import { claimJob, completeJob, flushOutbox, type Job, pruneJobClaims, releaseJob } from '#worker/lib/outbox.ts'
import { pruneInvalidations } from '#worker/lib/page-cache/index.ts'
import { pruneSpentPuzzles } from '#worker/lib/proof-of-work.ts'
import { sendSms } from '#worker/lib/sms/index.ts'
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
 * Runs queued jobs. Delivery is at least once: a job can run twice only if its consumer crashes before completing it or exceeds its claim.
 * The queue retries failed jobs with increasing delays and dead-letters those that keep failing.
 */
export async function consumeJobs(batch: MessageBatch<Job>, env: Env): Promise<void> {
  const db = database(env)
  if (batch.queue.endsWith('-dead')) {
    for (const { body } of batch.messages) {
      await db
        .insert(deadLetters)
        .values({ id: body.id, body: JSON.stringify(body), at: now() })
        .onConflictDoNothing()
      await completeJob(db, body.id)
      console.error(JSON.stringify({ level: 'error', event: 'dead_letter', id: body.id, kind: body.kind }))
    }
    return
  }
  for (const message of batch.messages) {
    const { id, kind, payload } = message.body
    try {
      const handle = JOB_HANDLERS[kind]
      if (!handle) throw new Error(`No handler for job ${kind}`)
      const claim = await claimJob(db, id)
      if (claim === 'claimed') await handle(env, payload)
      if (claim !== 'busy') await completeJob(db, id)
      message.ack()
    } catch (error) {
      await releaseJob(db, id)
      console.error(JSON.stringify({ level: 'error', event: 'job_failed', id, kind, error: String(error) }))
      message.retry({ delaySeconds: 2 ** message.attempts })
    }
  }
}

/** Tasks that run every minute, in this order: what users wait for, outbox recovery, cleanup. */
const CRON_TASKS: Record<string, (env: Env, db: Database) => Promise<unknown>> = {
  publish: (_, db) => publishDue(db),
  digests: (_, db) => sendDigests(db),
  notificationEmails: (_, db) => emailNotifications(db),
  imports: (env) => enqueueIdleImports(env),
  outbox: async (env, db) => {
    while ((await flushOutbox(db, env.JOBS)) > 0);
  },
  // Runs before `prune`, which deletes the invalidations it reads.
  hub: enqueueChangedTopics,
  prune: (_, db) =>
    atomic(db, [
      pruneInvalidations(db),
      pruneJobClaims(db),
      pruneSessions(db),
      pruneCodes(db),
      prunePendingSignIns(db),
      pruneTokens(db),
      pruneChallenges(db),
      pruneSpentPuzzles(db),
      pruneDraftLinks(db),
      pruneNotifications(db),
      ...pruneLists(db),
      ...pruneDownloads(db),
      ...pruneHub(db),
      ...pruneRevisions(db),
      ...liftExpiredSuspensions(db),
    ]),
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

/** Runs all cron tasks, every minute. A failed task is logged and runs again a minute later; the others still run. */
export async function runCron(env: Env): Promise<void> {
  const db = database(env)
  for (const [task, run] of Object.entries(CRON_TASKS)) {
    try {
      await run(env, db)
    } catch (error) {
      console.error(JSON.stringify({ level: 'error', event: 'cron_task_failed', task, error: String(error) }))
    }
  }
}
