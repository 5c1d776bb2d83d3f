import { pruneTokens } from '#worker/account/api-tokens/index.ts'
import { pruneCodes, prunePendingSignIns, pruneSessions } from '#worker/account/auth/index.ts'
import { runDeletions } from '#worker/account/deletion/index.ts'
import { pruneChallenges } from '#worker/account/passkeys/index.ts'
import { liftExpiredSuspensions } from '#worker/account/suspensions/index.ts'
import { atomic, type Database, database, type Statement, statsDatabase } from '#worker/db/client.ts'
import { rebuildTrending } from '#worker/discovery/trending/index.ts'
import { pruneShareImages } from '#worker/distribution/share-images/index.ts'
import { enqueueChangedTopics, pruneHub } from '#worker/distribution/websub/index.ts'
import { pruneLists } from '#worker/engagement/reading-lists/index.ts'
import { indexChanges, purgeTerms, reconcileIndex } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import { pruneDeadLetters, replayDeadLetters, reportDeadLetters } from '#worker/lib/job-failures.ts'
import { flushOutbox, pruneJobClaims } from '#worker/lib/outbox.ts'
import { updateAnnouncements } from '#worker/moderation/announcements/index.ts'
import { checkCounters, recordCronRun } from '#worker/moderation/dashboard/index.ts'
import { pruneSightings } from '#worker/moderation/link-domains/index.ts'
import { storeTransparency } from '#worker/moderation/transparency/index.ts'
import { checkLedger } from '#worker/money/ledger/index.ts'
import { enqueuePaymentChecks } from '#worker/money/payments/index.ts'
import { runPromotions } from '#worker/money/promotions/index.ts'
import { sendDigests, sendStatistics } from '#worker/notifications/digest/index.ts'
import { emailNotifications, pruneNotifications } from '#worker/notifications/inbox/index.ts'
import { countDownloads, pruneDownloads } from '#worker/podcasts/downloads/index.ts'
import { sweepUploads } from '#worker/podcasts/episodes/index.ts'
import { enqueueIdleImports, pruneOwnershipWords } from '#worker/podcasts/importer/index.ts'
import { deleteArchives, enqueueIdleArchives } from '#worker/portability/archives/index.ts'
import { enqueueIdleTextImports, sweepImports } from '#worker/portability/imports/index.ts'
import { pruneDraftLinks } from '#worker/posts/draft-links/index.ts'
import { sweepAudio, sweepObjects, sweepPictures } from '#worker/posts/media/index.ts'
import { publishDue } from '#worker/posts/posts/index.ts'
import { pruneRevisions, storeWordCounts } from '#worker/posts/revisions/index.ts'
import { pruneInvitations, pruneTransfers } from '#worker/publications/members/index.ts'
import { publishAccepted } from '#worker/publications/submissions/index.ts'
import { forgetVoters, publishDueResults } from '#worker/site/ballots/index.ts'
import { countCommunityYears } from '#worker/site/birthdays/index.ts'
import { fixEntries, updatePhases } from '#worker/site/campaigns/index.ts'
import { pruneThreads } from '#worker/site/contact/index.ts'
import { countVisits, pruneVisits } from '#worker/statistics/collection/index.ts'
import { moveOldCounts, syncReadership } from '#worker/statistics/readership/index.ts'
import type { Env } from './env.ts'
import { purgeEdgeCache } from './lib/edge-purge.ts'
import { pruneInvalidations } from './lib/invalidations.ts'
import { logError } from './lib/log-error.ts'
import { pruneSpentPuzzles } from './lib/rate-limit.ts'

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
  contestResults: (_, db) => publishDueResults(db),
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
  searchPurge: (env) => purgeTerms(env),
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
