import { sql } from 'drizzle-orm'
import { SECOND } from '#shared/time.ts'
import { atomic, type Database, database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { bulkMailer } from '#worker/lib/bulk-mail.ts'
import { now } from '#worker/lib/clock.ts'
import { logError } from '#worker/lib/log-error.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import type { TurnOutcome } from '#worker/lib/turn-lease.ts'
import { type BroadcastContent, draftContent } from './broadcast-content.ts'
import { acquireLease, type BroadcastLease, isLeaseHeld, releaseLease } from './broadcast-lease.ts'
import { claimReaders, giveUpClaims } from './claim-readers.ts'
import { deliverEmails } from './deliver-emails.ts'
import { findSnapshotToSend, readSnapshot, type Snapshot } from './freeze-draft.ts'
import { findPostToSend, type NewsletterReference } from './policy.ts'
import { broadcasts } from './schema.ts'
import { readBroadcastContent } from './send-broadcast.ts'

/** A turn starts no batch after this time in ms, so that it ends long before its lease. */
const TURN_MS = 20 * SECOND

/**
 * Job: one turn of a broadcast. Each reader is claimed before the email is handed to the provider. After a crash, claims are sent again with the same key
 * while the provider keeps it, and count as unknown afterwards, since a second email is worse than none.
 */
export async function runBroadcastTurn(env: Env, { broadcast }: { broadcast: number }): Promise<void> {
  const db = database(env)
  const lease = await acquireLease(db, broadcast)
  if (!lease) return
  const outcome: TurnOutcome = { hasFailed: false, hasProgressed: false }
  let pauseMs = 0
  try {
    pauseMs = await sendBatches(env, db, lease, outcome)
  } catch (error) {
    outcome.hasFailed = true
    logError('broadcast_turn_failed', error, { broadcast: lease.hash })
  }
  await releaseLease(db, lease, outcome, pauseMs)
  await flushOutbox(db, env)
}

/** Returns the pause in ms that the provider asks for; 0 without one. */
async function sendBatches(env: Env, db: Database, lease: BroadcastLease, outcome: TurnOutcome): Promise<number> {
  const until = now() + TURN_MS
  const prepared = await prepare(env, db, lease)
  if (!prepared) return 0
  await giveUpClaims(db, prepared, bulkMailer(env).keyLifetimeMs)
  const tried: number[] = []
  while (now() < until) {
    const readers = await claimReaders(db, prepared, tried)
    if (readers === undefined) return 0
    tried.push(...readers.map(({ subscriber_id }) => subscriber_id))
    const { pauseMs, hasProgressed } = await deliverEmails(env, db, prepared, readers)
    outcome.hasProgressed ||= hasProgressed
    if (pauseMs > 0) return pauseMs
    // Nothing of the batch was accepted or refused, so the provider is down.
    if (readers.length > 0 && !hasProgressed) throw new Error('The mail provider gave no answer')
  }
  return 0
}

/**
 * Returns the lease with the newsletters that the sender still manages and, rendered before the first email, the post. Cancels the broadcast and returns
 * undefined if the post is not public any more or the sender may not send it.
 */
async function prepare(env: Env, db: Database, lease: BroadcastLease): Promise<BroadcastLease | undefined> {
  const snapshot = await readSnapshot(db, sql`broadcast_id = ${lease.id}`)
  const found = snapshot ? await findFrozen(env, db, lease, snapshot) : await findPublic(env, db, lease)
  if (!found) {
    await updateLeased(db, lease, { state: 'cancelled', finishedAt: now(), content: null })
    return undefined
  }
  const content = lease.content ?? (await found.render())
  if (lease.content === null) await updateLeased(db, lease, { content })
  return { ...lease, newsletters: found.newsletters, content }
}

interface Found {
  newsletters: NewsletterReference[]
  render(): Promise<BroadcastContent>
}

async function findPublic(env: Env, db: Database, lease: BroadcastLease): Promise<Found | undefined> {
  const post = await findPostToSend(db, lease.senderId, lease.postId)
  const newsletters = lease.newsletters.filter(({ kind, id }) => post?.newsletters.some((one) => one.kind === kind && one.id === id))
  return post && newsletters.length > 0 ? { newsletters, render: () => readBroadcastContent(db, post, env.ORIGIN) } : undefined
}

/** Whatever became of the draft since, also if it was published, its readers receive what was frozen. */
async function findFrozen(env: Env, db: Database, lease: BroadcastLease, snapshot: Snapshot): Promise<Found | undefined> {
  const draft = await findSnapshotToSend(db, snapshot, lease, env.ORIGIN)
  return draft && { newsletters: lease.newsletters, render: async () => draftContent(draft, env.ORIGIN) }
}

const updateLeased = (db: Database, lease: BroadcastLease, set: Partial<typeof broadcasts.$inferInsert>) =>
  atomic(db, [
    db
      .update(broadcasts)
      .set(set)
      .where(sql`id = ${lease.id} AND ${isLeaseHeld(lease)}`),
  ])
