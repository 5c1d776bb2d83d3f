import { SECOND } from '#shared/time.ts'
import { pruneTokens } from '#worker/account/api-tokens/index.ts'
import { pruneCodes, prunePendingSignIns, pruneSessions, sendHandleCode } from '#worker/account/auth/index.ts'
import { runDeletions } from '#worker/account/deletion/index.ts'
import { pruneChallenges } from '#worker/account/passkeys/index.ts'
import { liftExpiredSuspensions } from '#worker/account/suspensions/index.ts'
import { atomic, type Database, database, type Statement, statsDatabase } from '#worker/db/client.ts'
import { rebuildTrending } from '#worker/discovery/trending/index.ts'
import { pruneShareImages } from '#worker/distribution/share-images/index.ts'
import { deliverContent, enqueueChangedTopics, pruneHub, verifyIntent } from '#worker/distribution/websub/index.ts'
import { pruneLists } from '#worker/engagement/reading-lists/index.ts'
import { indexChanges, reconcileIndex } from '#worker/indexing/search-index/index.ts'
import { deliverToTimelines } from '#worker/indexing/timelines/index.ts'
import { now } from '#worker/lib/clock.ts'
import { abandonCrashedJob, pruneDeadLetters, recordFailure, replayDeadLetters, reportDeadLetters } from '#worker/lib/job-failures.ts'
import { claimJob, completeJob, findQueue, flushOutbox, type Job, pruneJobClaims, releaseJob } from '#worker/lib/outbox.ts'
import { updateAnnouncements } from '#worker/moderation/announcements/index.ts'
import { checkCounters, recordCronRun } from '#worker/moderation/dashboard/index.ts'
import { pruneSightings } from '#worker/moderation/link-domains/index.ts'
import { DRY_RUN, runDryRun } from '#worker/moderation/term-rules/index.ts'
import { storeTransparency } from '#worker/moderation/transparency/index.ts'
import { PaidInvoice } from '#worker/money/invoices/contract.ts'
import { checkLedger } from '#worker/money/ledger/index.ts'
import { enqueuePaymentChecks, runPaymentCheck, sweepUnverified } from '#worker/money/payments/index.ts'
import { consumeReports } from '#worker/money/promotion-delivery/index.ts'
import { runPromotions, startReview } from '#worker/money/promotions/index.ts'
import { fulfillSponsoredPost } from '#worker/money/sponsored-posts/index.ts'
import { sendDigests, sendStatistics } from '#worker/notifications/digest/index.ts'
import { deliverNotification, emailNotifications, pruneNotifications } from '#worker/notifications/inbox/index.ts'
import { countDownloads, pruneDownloads } from '#worker/podcasts/downloads/index.ts'
import { deleteAudioObject, sweepUploads } from '#worker/podcasts/episodes/index.ts'
import { enqueueIdleImports, pruneOwnershipWords, runImportTurn } from '#worker/podcasts/importer/index.ts'
import { ARCHIVE_TURN, deleteArchives, enqueueIdleArchives, runArchiveTurn } from '#worker/portability/archives/index.ts'
import { enqueueIdleTextImports, runTextImportTurn, sweepImports } from '#worker/portability/imports/index.ts'
import { pruneDraftLinks } from '#worker/posts/draft-links/index.ts'
import { sweepAudio, sweepObjects, sweepPictures } from '#worker/posts/media/index.ts'
import { publishDue, releaseImports } from '#worker/posts/posts/index.ts'
import { pruneRevisions, storeWordCounts } from '#worker/posts/revisions/index.ts'
import { pruneInvitations, pruneTransfers } from '#worker/publications/members/index.ts'
import { CLOSE_PUBLICATION, runClosing } from '#worker/publications/publications/index.ts'
import { publishAccepted } from '#worker/publications/submissions/index.ts'
import { CONTEST_RESULTS, forgetVoters, publishResults } from '#worker/site/ballots/index.ts'
import { countCommunityYears } from '#worker/site/birthdays/index.ts'
import { fixEntries, updatePhases } from '#worker/site/campaigns/index.ts'
import { pruneThreads } from '#worker/site/contact/index.ts'
import { countVisits, isVisitMessage, pruneVisits } from '#worker/statistics/collection/index.ts'
import { moveOldCounts, syncReadership } from '#worker/statistics/readership/index.ts'
import type { Env } from './env.ts'
import { purgeEdgeCache } from './lib/edge-purge.ts'
import { pruneInvalidations } from './lib/invalidations.ts'
import { logError } from './lib/log-error.ts'
import { sendEmail } from './lib/mail.ts'
import { pruneSpentPuzzles } from './lib/rate-limit.ts'
import { sendSms } from './lib/sms.ts'

/** What the payment of an invoice starts, by its kind; idempotent. A custom invoice is for something outside Daftar. */
const FULFILLMENTS: Record<PaidInvoice['kind'], (env: Env, hash: string) => Promise<void>> = {
  custom: async () => undefined,
  promotion: (env, hash) => startReview(database(env), hash),
  sponsored_post: fulfillSponsoredPost,
}

const JOB_HANDLERS: Record<string, (env: Env, payload: unknown) => Promise<void>> = {
  mail: sendEmail,
  code: sendEmail,
  sms: sendSms,
  'handle-code': sendHandleCode,
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
  'import-turn': runTextImportTurn,
  'release-imports': releaseImports,
  'payment-check': runPaymentCheck,
  'payment-sweep': sweepUnverified,
  [ARCHIVE_TURN]: (env, payload) => runArchiveTurn(env, payload),
  [CLOSE_PUBLICATION]: runClosing,
  [DRY_RUN]: runDryRun,
  [CONTEST_RESULTS]: publishResults,
  'invoice-paid': async (env, payload) => {
    const { kind, hash } = PaidInvoice.parse(payload)
    await FULFILLMENTS[kind](env, hash)
  },
  nothing: async () => undefined,
}

/**
 * Runs queued jobs at least once: a job runs again if it fails, if its consumer crashes before completing it or if it outlasts its claim.
 * Failed jobs are retried for a day with growing delays, then stored in `dead_letters`, as are jobs of the dead-letter queue, which do not
 * run. Codes, import turns and questions to gateways of a batch run concurrently, because one may wait long for another host. Purges the edge cache of what the jobs
 * invalidated. Reports of visits, which are no jobs, have a consumer of their own.
 */
export async function consumeJobs(batch: MessageBatch<Job>, env: Env, ctx: object = {}): Promise<void> {
  if (batch.queue.endsWith('-visits')) return consumeReports(batch, env)
  const db = database(env)
  const consume = (message: Message<Job>) => (batch.queue.endsWith('-dead') ? consumeDeadJob(db, message) : consumeJob(env, db, message))
  const isConcurrent = ({ body }: Message<Job>) => ['CODES', 'IMPORTS', 'PAYMENTS'].includes(findQueue(body.kind))
  const concurrent = Promise.all(batch.messages.filter(isConcurrent).map(consume))
  for (const message of batch.messages) if (!isConcurrent(message)) await consume(message)
  await concurrent
  await purgeEdgeCache(db, ctx)
}

async function consumeJob(env: Env, db: Database, message: Message<Job>): Promise<void> {
  const { id, kind } = message.body
  try {
    await runJob(env, db, message.body)
    message.ack()
  } catch (error) {
    // Without the database nothing is recorded, so the queue keeps the message.
    const outcome = await recordFailure(db, message.body, error).catch(() => undefined)
    logError('job_failed', error, { id, kind, ...outcome })
    if (outcome?.next === 'requeue') message.retry({ delaySeconds: Math.ceil(outcome.delayMs / SECOND) })
    else if (outcome) message.ack()
    else message.retry({ delaySeconds: 2 ** message.attempts })
  }
}

async function consumeDeadJob(db: Database, message: Message<Job>): Promise<void> {
  if (isVisitMessage(message.body)) {
    console.error(JSON.stringify({ level: 'error', event: 'visits_lost', receivedAt: message.body.receivedAt }))
    return message.ack()
  }
  try {
    await abandonCrashedJob(db, message.body)
    message.ack()
  } catch (error) {
    logError('job_failed', error, { id: message.body.id, kind: message.body.kind })
    message.retry({ delaySeconds: 2 ** message.attempts })
  }
}

async function runJob(env: Env, db: Database, { id, kind, payload }: Job): Promise<void> {
  const handle = JOB_HANDLERS[kind]
  if (!handle) throw new Error(`No handler for job ${kind}`)
  const claim = await claimJob(db, id)
  if (claim.state === 'busy') return
  if (claim.state === 'claimed') {
    try {
      await handle(env, payload)
    } catch (error) {
      // If this fails too, the claim expires by itself.
      await releaseJob(db, id, claim.claimedAt).catch(() => undefined)
      throw error
    }
  }
  await atomic(db, completeJob(db, id))
}

/** Statements that delete outdated rows. Each clean-up is a cron task and a transaction of its own, so that none blocks another. */
const CLEAN_UPS: Record<string, (db: Database) => Statement | Statement[]> = {
  pruneInvalidations,
  pruneJobClaims,
  pruneDeadLetters,
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
  pruneOwnershipWords,
  pruneRevisions,
  pruneInvitations,
  pruneTransfers,
  pruneSightings,
  pruneThreads,
  forgetVoters,
  liftExpiredSuspensions,
}

/** Bounds what one cron run sends; the next run sends the rest. */
const MAX_FLUSHES = 200

const sendJobs = async (env: Env, db: Database) => {
  for (let flush = 0; flush < MAX_FLUSHES && (await flushOutbox(db, env)) > 0; flush++);
}

/** Tasks of a cron run, in this order; those that send or publish come first. */
const CRON_TASKS: Record<string, (env: Env, db: Database) => Promise<unknown>> = {
  replays: (_, db) => replayDeadLetters(db),
  // Codes whose first send was lost must not wait for the tasks below.
  pendingJobs: sendJobs,
  publish: (env, db) => publishDue(db, env.ORIGIN),
  submissions: (env, db) => publishAccepted(db, env.ORIGIN),
  announcements: (_, db) => updateAnnouncements(db),
  // Runs before `campaignPhases`, so that a ballot that opens has its entries.
  campaignEntries: (_, db) => fixEntries(db),
  campaignPhases: (_, db) => updatePhases(db),
  digests: (_, db) => sendDigests(db),
  statisticsEmails: (env) => sendStatistics(env),
  notificationEmails: (_, db) => emailNotifications(db),
  imports: (env) => enqueueIdleImports(env),
  archives: (env) => enqueueIdleArchives(env),
  textImports: (env) => enqueueIdleTextImports(env),
  payments: enqueuePaymentChecks,
  promotions: runPromotions,
  newJobs: sendJobs,
  deadLetters: (_, db) => reportDeadLetters(db),
  // Runs before `pruneInvalidations`, which deletes rows that this task reads.
  hub: enqueueChangedTopics,
  ...Object.fromEntries(
    Object.entries(CLEAN_UPS).map(([name, statements]) => [name, (_: Env, db: Database) => atomic(db, [statements(db)].flat())]),
  ),
  search: (env) => indexChanges(env),
  searchSweep: (env) => reconcileIndex(env),
  oldCounts: (env) => moveOldCounts(env),
  readership: (env) => syncReadership(env),
  trending: (_, db) => rebuildTrending(db),
  birthdays: (env) => countCommunityYears(env),
  revisions: (_, db) => storeWordCounts(db),
  deletions: (env) => runDeletions(env),
  shareImages: (env) => pruneShareImages(env),
  pictures: (env, db) => sweepPictures(env, db),
  audio: (env, db) => sweepAudio(env, db),
  oldArchives: deleteArchives,
  objects: sweepObjects,
  uploads: (env, db) => sweepUploads(env, db),
  importFiles: sweepImports,
  downloads: (env) => countDownloads(env),
  ledger: (_, db) => checkLedger(db),
  transparency: (_, db) => storeTransparency(db),
  counters: (_, db) => checkCounters(db),
  visits: (env) => countVisits(statsDatabase(env)),
  pruneVisits: (env) => atomic(statsDatabase(env), pruneVisits(statsDatabase(env))),
}

/**
 * Runs all cron tasks in order. A failed task is logged, and the others still run. Purges the edge cache before them, because earlier writes
 * may have exceeded the quota of purges, and after them.
 */
export async function runCron(env: Env, ctx: object = {}): Promise<void> {
  const db = database(env)
  await purgeEdgeCache(db, ctx)
  const startedAt = now()
  const failed: string[] = []
  for (const [task, run] of Object.entries(CRON_TASKS)) {
    try {
      await run(env, db)
    } catch (error) {
      failed.push(task)
      logError('cron_task_failed', error, { task })
    }
  }
  await recordCronRun(db, startedAt, failed).catch((error: unknown) => logError('cron_run_not_recorded', error))
  await purgeEdgeCache(db, ctx)
}
