import { type SQL, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { type BulkEmail, bulkMailer, type Delivery } from '#worker/lib/bulk-mail.ts'
import { now } from '#worker/lib/clock.ts'
import { logError } from '#worker/lib/log-error.ts'
import { emailSubscribers } from '#worker/newsletters/subscriptions/schema.ts'
import { broadcastEmail } from './broadcast-content.ts'
import type { BroadcastLease } from './broadcast-lease.ts'
import type { ClaimedReader } from './claim-readers.ts'
import { broadcastDeliveries, broadcasts } from './schema.ts'

/** A Worker allows six connections. */
const AT_ONCE = 5

/**
 * Hands the emails of claimed readers to the provider and stores what became of them. Returns the pause in ms that the provider asks for, 0 without
 * one, and whether it has accepted or refused anything.
 */
export async function deliverEmails(
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
  await recordOutcomes(db, lease, outcomes, mailer.keyLifetimeMs > 0)
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
  keepsKeys: boolean,
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
    ...(keepsKeys ? [] : [set('unknown', of('unknown'))]),
  ])
}
