import { sql } from 'drizzle-orm'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { atomic, type Database, database, type Statement } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { enqueuePushes } from '#worker/notifications/publish/index.ts'
import { pushDeliveries, pushDevices } from '#worker/notifications/publish/schema.ts'
import { type ClaimedPush, PUSH_LIFETIME_MS, type ReadPush, readPushes } from './read-pushes.ts'
import { type PushOutcome, sendPush, signer } from './send-push.ts'
import { type VapidKeys, vapidKeys } from './vapid-keys.ts'

/** Pushes per job run; at most `AT_ONCE` are sent concurrently, because a Worker allows six connections. */
export const PUSHES_PER_TURN = 50
const AT_ONCE = 6
/** Waits double from one minute up to this maximum. A browser that fails for `GIVE_UP_AFTER_MS` is deleted. */
const MAX_BACKOFF_MS = 6 * HOUR
const GIVE_UP_AFTER_MS = 3 * DAY

/**
 * Handles the `push` job: sends due pushes, at most `PUSHES_PER_TURN`, and enqueues the next turn if there may be more. Each is claimed before
 * it is sent, so that a crash loses pushes but never repeats one; the notification is in the inbox anyway.
 */
export async function runPushTurn(env: Env): Promise<void> {
  const keys = vapidKeys(env)
  if (!keys) return
  const db = database(env)
  const claimed = await claim(db)
  if (claimed.length === 0) return
  const outcomes = await sendAll(env, keys, await readPushes(db, claimed))
  await recordOutcomes(db, claimed, outcomes, claimed.length === PUSHES_PER_TURN)
  if (claimed.length === PUSHES_PER_TURN) await flushOutbox(db, env)
}

const claim = (db: Database): Promise<ClaimedPush[]> =>
  db
    .update(pushDeliveries)
    .set({ claimedAt: now() })
    .where(
      sql`(notification_id, device_id) IN (SELECT y.notification_id, y.device_id FROM push_deliveries y
        WHERE y.claimed_at IS NULL AND y.due_at <= ${now()} ORDER BY y.due_at LIMIT ${inlineInteger(PUSHES_PER_TURN)})`,
    )
    .returning({ notificationId: pushDeliveries.notificationId, deviceId: pushDeliveries.deviceId })

interface Sent extends ClaimedPush {
  outcome: PushOutcome | { result: 'postponed' }
}

/**
 * Sends in `AT_ONCE` lanes; the pushes of a device stay in one. A push service that is overloaded or does not answer receives no more in this
 * turn, which ends long before another consumer may take the job.
 */
async function sendAll(env: Env, keys: VapidKeys, pushes: readonly ReadPush[]): Promise<Sent[]> {
  const sign = signer(keys)
  const [overloaded, resting] = [new Set<string>(), new Set<number>()]
  const send = async (push: ReadPush): Promise<Sent> => {
    const { notificationId, deviceId, endpoint } = push
    const { host } = new URL(endpoint)
    if (overloaded.has(host) || resting.has(deviceId)) return { notificationId, deviceId, outcome: { result: 'postponed' } }
    const outcome = await sendPush(env, await sign(endpoint), push)
    if (outcome.result !== 'delivered') resting.add(deviceId)
    if ('isOverloaded' in outcome && outcome.isOverloaded) overloaded.add(host)
    return { notificationId, deviceId, outcome }
  }
  const order = [...new Set(pushes.map(({ deviceId }) => deviceId))]
  const lanes = Array.from({ length: AT_ONCE }, (_, lane) => pushes.filter(({ deviceId }) => order.indexOf(deviceId) % AT_ONCE === lane))
  const sent = await Promise.all(
    lanes.map(async (lane) => {
      const done: Sent[] = []
      for (const push of lane) done.push(await send(push))
      return done
    }),
  )
  return sent.flat()
}

/** Stores the outcomes of a turn in one batch; deletes the claimed pushes but those that wait for another attempt. */
async function recordOutcomes(db: Database, claimed: readonly ClaimedPush[], sent: readonly Sent[], hasMore: boolean): Promise<void> {
  const at = now()
  const devices = (...results: Sent['outcome']['result'][]) => {
    const ids = sent.filter(({ outcome }) => results.includes(outcome.result)).map(({ deviceId }) => deviceId)
    return sql`id IN (SELECT value FROM json_each(${JSON.stringify([...new Set(ids)])}))`
  }
  const waits = JSON.stringify(
    Object.fromEntries(sent.flatMap(({ deviceId, outcome }) => (outcome.result === 'later' ? [[deviceId, outcome.retryAfterMs]] : []))),
  )
  const again = sent.filter(({ outcome }) => outcome.result === 'later' || outcome.result === 'postponed')
  const keysOf = (pushes: readonly ClaimedPush[]) =>
    sql`(notification_id, device_id) IN (SELECT value ->> 0, value ->> 1
      FROM json_each(${JSON.stringify(pushes.map(({ notificationId, deviceId }) => [notificationId, deviceId]))}))`
  const settled = claimed.filter((one) => !again.some((other) => isSame(one, other)))
  await atomic(db, [
    db.update(pushDevices).set({ usedAt: at, failures: 0, failingSince: null, retryAt: 0 }).where(devices('delivered')),
    db
      .update(pushDevices)
      .set({
        failures: sql`${pushDevices.failures} + 1`,
        failingSince: sql`coalesce(${pushDevices.failingSince}, ${at})`,
        retryAt: sql`${at} + max(min(${MINUTE} << min(${pushDevices.failures}, 20), ${MAX_BACKOFF_MS}), coalesce(${waits} ->> CAST(id AS TEXT), 0))`,
      })
      .where(devices('later', 'failed')),
    db.delete(pushDevices).where(sql`${devices('gone')} OR (${devices('later', 'failed')} AND failing_since <= ${at - GIVE_UP_AFTER_MS})`),
    db.delete(pushDeliveries).where(keysOf(settled)),
    db
      .update(pushDeliveries)
      .set({ claimedAt: null, dueAt: sql`max(${at + MINUTE}, ${retryAtOfDevice})` })
      .where(keysOf(again)),
    // What else waits for a device that must not be asked yet.
    db
      .update(pushDeliveries)
      .set({ dueAt: retryAtOfDevice })
      .where(
        sql`device_id IN (SELECT id FROM push_devices WHERE ${devices('later', 'failed')}) AND claimed_at IS NULL AND due_at < ${retryAtOfDevice}`,
      ),
    ...(hasMore ? [enqueuePushes(db)] : []),
  ])
}

const retryAtOfDevice = sql`coalesce((SELECT d.retry_at FROM push_devices d WHERE d.id = device_id), 0)`
const isSame = (one: ClaimedPush, other: ClaimedPush) => one.notificationId === other.notificationId && one.deviceId === other.deviceId

const ROWS_PER_RUN = 2000

/** Cron statement: deletes pushes that nobody needs any more: of push services that were down for long, and of turns that crashed. */
export const prunePushes = (db: Database): Statement =>
  db.delete(pushDeliveries).where(
    sql`(notification_id, device_id) IN (SELECT y.notification_id, y.device_id FROM push_deliveries y
      WHERE y.created_at <= ${now() - PUSH_LIFETIME_MS} ORDER BY y.created_at LIMIT ${ROWS_PER_RUN})`,
  )
