import { type SQL, sql } from 'drizzle-orm'
import { SECOND } from '#shared/time.ts'
import { atomic, type Database, database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { type BulkEmail, bulkMailer, type Delivery } from '#worker/lib/bulk-mail.ts'
import { now } from '#worker/lib/clock.ts'
import { logError } from '#worker/lib/log-error.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import type { TurnOutcome } from '#worker/lib/turn-lease.ts'
import { newsletterNameSql } from '#worker/newsletters/subscriptions/index.ts'
import { emailSubscribers } from '#worker/newsletters/subscriptions/schema.ts'
import { broadcastEmail } from './broadcast-content.ts'
import { acquireLease, type BroadcastLease, finishStatements, isLeaseHeld, LEASE_MS, releaseLease } from './broadcast-lease.ts'
import { findSendablePost, isSendable, selectReaders } from './policy.ts'
import { broadcastDeliveries, broadcasts } from './schema.ts'
import { readBroadcastContent } from './send-broadcast.ts'

/** A turn starts no batch after this time in ms, so that it ends long before its lease. */
const TURN_MS = 20 * SECOND
/** Readers per batch, of which at most `AT_ONCE` are served concurrently: a Worker allows six connections. */
const BATCH = 30
const AT_ONCE = 5

interface ClaimedReader {
  subscriber_id: number
  email: string | null
  token: string | null
  subscription: string | null
  newsletter: string | null
}

/**
 * Job: one turn of a broadcast. Each reader is claimed before the email is handed to the provider. After a crash, claims of a provider that keeps keys
 * are sent again with the same key; with any other provider they count as unknown, since a second email is worse than none.
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
  if (!(await prepareContent(env, db, lease))) return 0
  const mailer = bulkMailer(env)
  if (!mailer.isIdempotent) await giveUpClaims(db, lease)
  while (now() < until) {
    const readers = await claimReaders(db, lease)
    if (readers === undefined) return 0
    const { pauseMs, hasProgressed } = await deliver(env, db, lease, readers)
    outcome.hasProgressed ||= hasProgressed
    if (pauseMs > 0) return pauseMs
    // Nothing of the batch was accepted or refused, so the provider is down.
    if (readers.length > 0 && !hasProgressed) throw new Error('The mail provider gave no answer')
  }
  return 0
}

/** Renders the post before the first email. Returns false if it is not public any more, which cancels the broadcast. */
async function prepareContent(env: Env, db: Database, lease: BroadcastLease): Promise<boolean> {
  const [post] = await db.all<{ hash: string; ok: number }>(
    sql`SELECT p.hash, ${isSendable} AS ok FROM posts p WHERE p.id = ${lease.postId}`,
  )
  if (!post?.ok) {
    await atomic(db, [
      db
        .update(broadcasts)
        .set({ state: 'cancelled', finishedAt: now(), content: null })
        .where(sql`id = ${lease.id} AND ${isLeaseHeld(lease)}`),
    ])
    return false
  }
  if (lease.content !== null) return true
  lease.content = await readBroadcastContent(db, await findSendablePost(db, lease.senderId, post.hash), env.ORIGIN)
  await atomic(db, [
    db
      .update(broadcasts)
      .set({ content: lease.content })
      .where(sql`id = ${lease.id} AND ${isLeaseHeld(lease)}`),
  ])
  return true
}

const isStale = ({ id }: BroadcastLease): SQL => sql`broadcast_id = ${id} AND state = 'claimed' AND claimed_at <= ${now() - LEASE_MS}`

const giveUpClaims = (db: Database, lease: BroadcastLease) =>
  atomic(db, [
    db
      .update(broadcastDeliveries)
      .set({ state: 'unknown' })
      .where(sql`${isStale(lease)} AND ${isLeaseHeld(lease)}`),
  ])

/**
 * Claims the next readers: those who wait or whose turn crashed, then new ones. Returns undefined when nobody is left, which ends the broadcast, or
 * when the lease is lost. Readers who have unsubscribed meanwhile are not among them.
 */
async function claimReaders(db: Database, lease: BroadcastLease): Promise<ClaimedReader[] | undefined> {
  const at = now()
  const held = isLeaseHeld(lease)
  const due = sql`(SELECT d.subscriber_id FROM broadcast_deliveries d WHERE d.broadcast_id = ${lease.id} AND d.state IN ('claimed', 'waiting')
    AND (d.state = 'waiting' OR d.claimed_at <= ${at - LEASE_MS}) ORDER BY d.subscriber_id LIMIT ${BATCH})`
  const next = selectReaders(
    lease.newsletters,
    lease.postId,
    sql`(SELECT l.last_subscriber_id FROM broadcasts l WHERE l.id = ${lease.id})`,
    BATCH,
  )
  const hasReader = (subscriber: SQL) =>
    sql`EXISTS (SELECT 1 FROM email_subscribers s WHERE s.id = ${subscriber} AND s.suspension IS NULL AND s.email IS NOT NULL)`
  const { claimed, again, found } = await write(db, {
    change: {
      again: db
        .update(broadcastDeliveries)
        .set({ state: 'claimed', claimedAt: at })
        .where(sql`broadcast_id = ${lease.id} AND subscriber_id IN ${due} AND ${held}`)
        .returning({ id: broadcastDeliveries.subscriberId }),
      claimed: insertSelect(
        db,
        broadcastDeliveries,
        { postId: lease.postId, subscriberId: sql`n.subscriber_id`, broadcastId: lease.id, state: 'claimed', claimedAt: at },
        sql`FROM (${next}) n WHERE ${hasReader(sql`n.subscriber_id`)} AND ${held}`,
      )
        .onConflictDoNothing()
        .returning({ id: broadcastDeliveries.subscriberId }),
    },
    read: {
      found: db
        .select({
          last: sql<number | null>`(SELECT max(n.subscriber_id) FROM (${next}) n)`.as('last'),
          held: sql<number>`${held}`.as('held'),
        })
        .from(sql`(SELECT 1)`),
    },
  })
  const [{ last = null, held: isHeld = 0 } = {}] = found
  if (!isHeld) return undefined
  if (last === null && again.length === 0) {
    await atomic(
      db,
      finishStatements(
        db,
        sql`SELECT l.id FROM broadcasts l WHERE l.id = ${lease.id} AND ${held}
      AND NOT EXISTS (SELECT 1 FROM broadcast_deliveries d WHERE d.broadcast_id = l.id AND d.state IN ('claimed', 'waiting'))`,
      ),
    )
    return undefined
  }
  if (last !== null)
    await atomic(db, [
      db
        .update(broadcasts)
        .set({ lastSubscriberId: sql`max(last_subscriber_id, ${last})`, leaseUntil: at + LEASE_MS })
        .where(sql`id = ${lease.id} AND ${held}`),
    ])
  return readReaders(
    db,
    lease,
    [...again, ...claimed].map(({ id }) => id),
  )
}

/** `subscription` is null for readers who have unsubscribed or are suspended since they were claimed. */
const readReaders = (db: Database, { newsletters }: BroadcastLease, ids: readonly number[]) =>
  db.all<ClaimedReader>(sql`
    SELECT s.id AS subscriber_id, s.email, s.token, u.hash AS subscription, ${newsletterNameSql} AS newsletter
    FROM email_subscribers s LEFT JOIN email_subscriptions u ON u.id = (SELECT o.id FROM email_subscriptions o
      WHERE o.subscriber_id = s.id AND o.state = 'active' AND s.suspension IS NULL AND s.email IS NOT NULL
        AND (o.kind, o.subject_id) IN (SELECT value ->> 'kind', value ->> 'id' FROM json_each(${JSON.stringify(newsletters)})) LIMIT 1)
    WHERE s.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)

async function deliver(
  env: Env,
  db: Database,
  lease: BroadcastLease,
  readers: readonly ClaimedReader[],
): Promise<{ pauseMs: number; hasProgressed: boolean }> {
  const { content } = lease
  if (!content) throw new Error('A broadcast without content')
  const mailer = bulkMailer(env)
  const outcomes = new Map<number, Delivery['outcome'] | 'left'>()
  let pauseMs = 0
  const lanes = Array.from({ length: AT_ONCE }, (_, lane) => readers.filter((_, at) => at % AT_ONCE === lane))
  await Promise.all(
    lanes.map(async (lane) => {
      for (const { subscriber_id: id, email: to, token, subscription, newsletter } of lane) {
        if (subscription === null || to === null || token === null) outcomes.set(id, 'left')
        else if (pauseMs > 0) outcomes.set(id, 'later')
        else {
          const delivery = await send(
            mailer.send,
            env,
            broadcastEmail(content, lease, { to, token, subscription, newsletter: newsletter ?? content.from }, env.ORIGIN),
          )
          if (delivery.outcome === 'later') pauseMs = Math.max(pauseMs, delivery.retryAfterMs)
          outcomes.set(id, delivery.outcome)
        }
      }
    }),
  )
  await recordOutcomes(db, lease, outcomes, mailer.isIdempotent)
  return { pauseMs, hasProgressed: [...outcomes.values()].some((outcome) => outcome !== 'unknown' && outcome !== 'later') }
}

async function send(sendOne: (env: Env, email: BulkEmail) => Promise<Delivery>, env: Env, email: BulkEmail): Promise<Delivery> {
  try {
    return await sendOne(env, email)
  } catch (error) {
    logError('broadcast_email_failed', error)
    return { outcome: 'unknown' }
  }
}

const recordOutcomes = (
  db: Database,
  { id }: BroadcastLease,
  outcomes: ReadonlyMap<number, Delivery['outcome'] | 'left'>,
  isIdempotent: boolean,
) => {
  const of = (...which: (Delivery['outcome'] | 'left')[]) =>
    sql`(SELECT value FROM json_each(${JSON.stringify([...outcomes].filter(([, outcome]) => which.includes(outcome)).map(([id]) => id))}))`
  const isClaimed = (ids: SQL) => sql`broadcast_id = ${id} AND state = 'claimed' AND subscriber_id IN ${ids}`
  const set = (state: 'sent' | 'failed' | 'waiting' | 'unknown', ids: SQL) =>
    db.update(broadcastDeliveries).set({ state }).where(isClaimed(ids))
  return atomic(db, [
    db
      .update(broadcasts)
      .set({ sentCount: sql`sent_count + (SELECT count(*) FROM broadcast_deliveries WHERE ${isClaimed(of('sent'))})` })
      .where(sql`${broadcasts.id} = ${id}`),
    set('sent', of('sent')),
    set('failed', of('rejected', 'suppressed')),
    set('waiting', of('later')),
    db.delete(broadcastDeliveries).where(isClaimed(of('left'))),
    db
      .update(emailSubscribers)
      .set({ suspension: sql`coalesce(suspension, 'bounce')`, suspendedAt: sql`coalesce(suspended_at, ${now()})` })
      .where(sql`${emailSubscribers.id} IN ${of('suppressed')}`),
    // With a provider that keeps keys, what is unknown stays claimed and is sent again.
    ...(isIdempotent ? [] : [set('unknown', of('unknown'))]),
  ])
}
