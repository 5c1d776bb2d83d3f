import { pruneTokens } from '#worker/account/api-tokens/index.ts'
import { pruneCodes, pruneSessions, pruneTickets } from '#worker/account/auth/index.ts'
import { carryOutDeletions } from '#worker/account/deletion/index.ts'
import { pruneChallenges } from '#worker/account/passkeys/index.ts'
import { liftExpired } from '#worker/account/suspensions/index.ts'
import { atomic, type Database, database } from '#worker/db/client.ts'
import { deadLetters } from '#worker/db/platform.ts'
import { makeTrending } from '#worker/discovery/trending/index.ts'
import { pruneSharing } from '#worker/distribution/share-images/index.ts'
import { deliverContent, pruneHub, tellOfChanges, verifyIntent } from '#worker/distribution/websub/index.ts'
import { pruneLists } from '#worker/engagement/reading-lists/index.ts'
import { indexChanges, sweepIndex } from '#worker/indexing/search-index/index.ts'
import { deliver } from '#worker/indexing/timelines/index.ts'
import { now } from '#worker/lib/clock.ts'
import { sendMail } from '#worker/lib/mail/index.ts'
import { claimEffect, type Effect, flushOutbox, pruneInbox, releaseEffect, settleEffect } from '#worker/lib/outbox.ts'
import { pruneBumps } from '#worker/lib/page-cache/index.ts'
import { pruneWork } from '#worker/lib/proof-of-work.ts'
import { sendSms } from '#worker/lib/sms/index.ts'
import { sendDigests } from '#worker/notifications/digest/index.ts'
import { deliverNotice, mailNews, pruneNotifications } from '#worker/notifications/inbox/index.ts'
import { countListens, pruneListens } from '#worker/podcasts/downloads/index.ts'
import { dropObject, sweepUploads } from '#worker/podcasts/episodes/index.ts'
import { goOn, wakeImports } from '#worker/podcasts/importer/index.ts'
import { pruneDraftLinks } from '#worker/posts/draft-links/index.ts'
import { sweepAudio, sweepPictures } from '#worker/posts/media/index.ts'
import { publishDue } from '#worker/posts/posts/index.ts'
import { countRevisions, thinRevisions } from '#worker/posts/revisions/index.ts'
import type { Env } from './env.ts'

const HANDLERS: Record<string, (env: Env, payload: unknown) => Promise<void>> = {
  mail: sendMail,
  sms: sendSms,
  notice: deliverNotice,
  home: deliver,
  // What was published is to be found, and told to who subscribed to its feeds.
  search: async (env) => {
    await indexChanges(env)
    await tellOfChanges(env)
  },
  'hub-verify': verifyIntent,
  'hub-deliver': deliverContent,
  'sound-object': dropObject,
  'podcast-import': goOn,
  nothing: async () => undefined,
}

/**
 * Carries out queued effects, each once unless it is killed between doing and noting it: then twice rather than never. A failed
 * one is retried by the queue, a hopeless one is kept for a person.
 */
export async function consumeEffects(batch: MessageBatch<Effect>, env: Env): Promise<void> {
  const db = database(env)
  if (batch.queue.endsWith('-dead')) {
    for (const { body } of batch.messages) {
      await db
        .insert(deadLetters)
        .values({ id: body.id, body: JSON.stringify(body), at: now() })
        .onConflictDoNothing()
      await settleEffect(db, body.id)
      console.error(JSON.stringify({ level: 'error', event: 'dead_letter', id: body.id, kind: body.kind }))
    }
    return
  }
  for (const message of batch.messages) {
    const { id, kind, payload } = message.body
    try {
      const handle = HANDLERS[kind]
      if (!handle) throw new Error(`No handler for effect ${kind}`)
      const claim = await claimEffect(db, id)
      if (claim === 'claimed') await handle(env, payload)
      if (claim !== 'busy') await settleEffect(db, id)
      message.ack()
    } catch (error) {
      await releaseEffect(db, id)
      console.error(JSON.stringify({ level: 'error', event: 'effect_failed', id, kind, error: String(error) }))
      message.retry({ delaySeconds: 2 ** message.attempts })
    }
  }
}

/** The work of each minute, by name: what people wait for first, then what a crash left in the outbox, then what nothing needs any more. */
const CHORES: Record<string, (env: Env, db: Database) => Promise<unknown>> = {
  publish: (_, db) => publishDue(db),
  digests: (_, db) => sendDigests(db),
  news: (_, db) => mailNews(db),
  imports: (env) => wakeImports(env),
  effects: async (env, db) => {
    while ((await flushOutbox(db, env.EFFECTS)) > 0);
  },
  // Before outdated tags are forgotten.
  hub: tellOfChanges,
  prune: (_, db) =>
    atomic(db, [
      pruneBumps(db),
      pruneInbox(db),
      pruneSessions(db),
      pruneCodes(db),
      pruneTickets(db),
      pruneTokens(db),
      pruneChallenges(db),
      pruneWork(db),
      pruneDraftLinks(db),
      pruneNotifications(db),
      ...pruneLists(db),
      ...pruneListens(db),
      ...pruneHub(db),
      ...thinRevisions(db),
      ...liftExpired(db),
    ]),
  search: (env) => indexChanges(env),
  searchSweep: (env) => sweepIndex(env),
  trending: (_, db) => makeTrending(db),
  revisions: (_, db) => countRevisions(db),
  deletions: (env) => carryOutDeletions(env),
  sharing: (env) => pruneSharing(env),
  pictures: (env, db) => sweepPictures(env, db),
  audio: (env, db) => sweepAudio(env, db),
  uploads: (env, db) => sweepUploads(env, db),
  listens: (_, db) => countListens(db),
}

/** Every minute: does each chore, whatever became of the one before it; a failed one is told and tried again in a minute. */
export async function runCron(env: Env): Promise<void> {
  const db = database(env)
  for (const [chore, run] of Object.entries(CHORES)) {
    try {
      await run(env, db)
    } catch (error) {
      console.error(JSON.stringify({ level: 'error', event: 'chore_failed', chore, error: String(error) }))
    }
  }
}
