import { type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'
import { atomic, type Database, database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { logError } from '#worker/lib/log-error.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import type { TurnOutcome } from '#worker/lib/turn-lease.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { type Attempt, postMessage } from './post-message.ts'
import { isSendable, readMessage } from './read-message.ts'
import { webhookDeliveries, webhooks } from './schema.ts'
import { signMessage } from './sign-message.ts'
import { acquireLease, isLeaseHeld, releaseLease, type WebhookLease } from './webhook-lease.ts'

/** A turn starts no attempt after this time in ms, so that it ends long before its lease. */
const TURN_MS = 20 * SECOND

/** Pauses after each failed attempt of a message, in ms: about a day in all. The last one only covers a crash during the last attempt. */
export const RETRY_DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR, HOUR] as const

/** A webhook that has failed for so long, in ms, and at least so many times, is disabled. */
export const MAX_FAILING_MS = 5 * DAY
const MIN_FAILURES = 10
const GONE = 410

/**
 * Job: sends a webhook what is due, one message after the other, until one fails. A message is claimed before it is sent, and its next attempt is
 * set with the claim, so that a crash repeats it later under the same id.
 */
export async function runWebhookTurn(env: Env, { webhook }: { webhook: number }): Promise<void> {
  const db = database(env)
  const lease = await acquireLease(db, webhook)
  if (!lease) return
  const outcome: TurnOutcome = { hasFailed: false, hasProgressed: true }
  try {
    if (lease.isManagerCurrent) outcome.hasFailed = !(await sendDue(env, db, lease))
    else await disableOrphan(db, lease)
  } catch (error) {
    outcome.hasFailed = true
    outcome.hasProgressed = false
    logError('webhook_turn_failed', error, { webhook: lease.hash })
  }
  await releaseLease(db, lease, outcome)
  await flushOutbox(db, env)
}

/** Returns false once an attempt has failed. */
async function sendDue(env: Env, db: Database, lease: WebhookLease): Promise<boolean> {
  for (const until = now() + TURN_MS; now() < until; ) {
    const claimed = await claimMessage(db, lease)
    if (!claimed) return true
    const body = claimed.isSendable ? await readBody(db, claimed, env.ORIGIN) : undefined
    if (body === undefined) {
      await withhold(db, claimed)
      continue
    }
    const attempt = await postMessage(env, lease.url, await sign(env, lease, claimed.hash, body), body)
    const isDelivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300
    await recordAttempt(db, lease, claimed, attempt, isDelivered)
    if (!isDelivered) return false
  }
  return true
}

type Claimed = Awaited<ReturnType<typeof selectClaimed>>

async function claimMessage(db: Database, lease: WebhookLease): Promise<Claimed> {
  const [claimed] = await db
    .update(webhookDeliveries)
    .set({
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      nextAttemptAt: sql`${now()} + json_extract(${JSON.stringify(RETRY_DELAYS)}, '$[' || ${webhookDeliveries.attempts} || ']')`,
    })
    .where(
      sql`id = (SELECT d.id FROM webhook_deliveries d WHERE d.webhook_id = ${lease.id} AND d.state = 'waiting' AND d.next_attempt_at <= ${now()}
        AND d.attempts < ${RETRY_DELAYS.length} ORDER BY d.next_attempt_at, d.id LIMIT 1) AND ${isLeaseHeld(lease)}`,
    )
    .returning({ id: webhookDeliveries.id })
  return claimed && selectClaimed(db, claimed.id)
}

async function selectClaimed(db: Database, id: number) {
  const [row] = await db
    .select({
      id: webhookDeliveries.id,
      hash: webhookDeliveries.hash,
      event: webhookDeliveries.event,
      subject: webhookDeliveries.subject,
      at: webhookDeliveries.at,
      attempts: webhookDeliveries.attempts,
      payload: webhookDeliveries.payload,
      isSendable:
        sql<number>`(SELECT ${isSendable} FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE d.id = ${id})`.as(
          'is_sendable',
        ),
    })
    .from(webhookDeliveries)
    .where(sql`${webhookDeliveries.id} = ${id}`)
  return row
}

/** Returns the body of a message, which is stored before it is sent, so that every attempt sends the same. */
async function readBody(db: Database, claimed: NonNullable<Claimed>, origin: string): Promise<string | undefined> {
  if (claimed.payload !== null) return claimed.payload
  const message = await readMessage(db, claimed, origin)
  if (!message) return undefined
  const payload = JSON.stringify(message)
  await db.update(webhookDeliveries).set({ payload }).where(sql`id = ${claimed.id}`)
  return payload
}

const sign = (env: Env, { hash, secret, oldSecret, oldSecretUntil }: WebhookLease, id: string, body: string) => {
  const secrets = oldSecret !== null && (oldSecretUntil ?? 0) > now() ? [secret, oldSecret] : [secret]
  return signMessage({ id, at: now(), body }, hash, secrets, env.SECRETS_KEY)
}

/** Ends a message whose subject is not public any more; nothing of it stays. */
const withhold = (db: Database, { id }: NonNullable<Claimed>) =>
  db.update(webhookDeliveries).set({ state: 'withheld', payload: null, answer: null }).where(sql`id = ${id}`)

/** Stores the outcome of an attempt, unless a later one has begun, and disables a webhook that is gone or has failed for too long. */
function recordAttempt(
  db: Database,
  lease: WebhookLease,
  { id, attempts }: NonNullable<Claimed>,
  { status, error, answer, duration }: Attempt,
  isDelivered: boolean,
): Promise<unknown> {
  const at = now()
  const isLast = attempts >= RETRY_DELAYS.length
  const isGone = status === GONE
  const fails = isDelivered
    ? sql`0`
    : sql`(${isGone ? sql`1` : sql`0`} OR w.failures + 1 >= ${MIN_FAILURES} AND w.failing_since <= ${at - MAX_FAILING_MS})`
  const mustDisable = sql`EXISTS (SELECT 1 FROM webhooks w WHERE w.id = ${lease.id} AND w.state = 'active' AND ${fails})`
  return atomic(db, [
    db
      .update(webhookDeliveries)
      .set({
        ...{ status, error, answer, duration, attemptedAt: at },
        state: isDelivered ? 'delivered' : isLast ? 'failed' : 'waiting',
      })
      .where(sql`id = ${id} AND attempts = ${attempts}`),
    ...disableStatements(db, lease, mustDisable, isGone ? 'gone' : 'failures', lease.managerId),
    db
      .update(webhooks)
      .set(
        isDelivered
          ? { failures: 0, failingSince: null }
          : { failures: sql`failures + 1`, failingSince: sql`coalesce(failing_since, ${at})` },
      )
      .where(sql`id = ${lease.id}`),
    pruneLog(db, lease.id),
  ])
}

/** Disables a webhook of a publication whose manager has left; its owner learns of it. */
async function disableOrphan(db: Database, lease: WebhookLease): Promise<void> {
  const [owner] = await db.all<{ id: number }>(sql`SELECT n.owner_id AS id FROM publications n WHERE n.id = ${lease.subjectId}`)
  await atomic(db, disableStatements(db, lease, isLeaseHeld(lease), 'manager', owner?.id ?? lease.managerId))
}

/** Statements: notify a user and disable a webhook if `when` holds; what waits is not sent. */
const disableStatements = (db: Database, lease: WebhookLease, when: SQL, disabledBy: 'gone' | 'failures' | 'manager', userId: number) => {
  const { id, hash, host, turns } = lease
  const path = `/me/settings/webhooks/${hash}`
  return [
    notify(db, { kind: 'security', event: 'webhookDisabled', userId, ref: `${hash}:${turns}`, title: host, path }, when),
    db
      .update(webhookDeliveries)
      .set({ state: disabledBy === 'manager' ? 'withheld' : 'failed' })
      .where(sql`webhook_id = ${id} AND state = 'waiting' AND ${when}`),
    db.update(webhooks).set({ state: 'disabled', disabledBy }).where(sql`id = ${id} AND ${when}`),
  ]
}

/** Statement: keeps the last messages that were sent or given up. */
const pruneLog = (db: Database, webhookId: number) =>
  db.delete(webhookDeliveries).where(
    sql`webhook_id = ${webhookId} AND state <> 'waiting' AND id <= (SELECT d.id FROM webhook_deliveries d
      WHERE d.webhook_id = ${webhookId} AND d.state <> 'waiting' ORDER BY d.id DESC LIMIT 1 OFFSET ${LIMITS.webhookDeliveries})`,
  )
