import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { MINUTE } from '#shared/time.ts'
import { atomic, type Database, database, type Statement } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { defineJob } from '#worker/lib/job.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import {
  enqueueTurns,
  isGivenUp,
  isLeaseFree,
  leaseAssignments,
  releasedColumns,
  renumberLostTurns,
  type TurnOutcome,
  type TurnQueue,
} from '#worker/lib/turn-lease.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { ChannelProblem } from './contract.ts'
import { telegramChannels, telegramMessages } from './schema.ts'
import { text } from './text.ts'

/** Duration of a lease in ms; a turn and its longest call are shorter. */
export const LEASE_MS = 2 * MINUTE

export const CHANNEL_TURN = defineJob({
  kind: 'telegram-turn',
  queue: 'DELIVERIES',
  payload: z.strictObject({ channel: z.number().int() }),
})
const TURN_QUEUE: TurnQueue = { table: 'telegram_channels', job: CHANNEL_TURN, counter: 'turns', key: 'channel' }

export type Channel = typeof telegramChannels.$inferSelect
export type ChannelLease = Channel & { leaseKey: string }

/** Acquires the lease of a connected channel; undefined while another worker holds it or before its pause is over. */
export async function acquireLease(db: Database, id: number): Promise<ChannelLease | undefined> {
  const [leaseKey, at] = [crypto.randomUUID(), now()]
  await db.run(sql`UPDATE telegram_channels SET ${leaseAssignments(TURN_QUEUE, leaseKey, at, LEASE_MS)}
    WHERE id = ${id} AND state = 'connected' AND ${isLeaseFree(at)}`)
  const [row] = await db.select().from(telegramChannels).where(sql`id = ${id} AND lease_key = ${leaseKey}`)
  return row && { ...row, leaseKey }
}

/** SQL condition for writes: the channel is connected and nobody else has taken the lease, even if it has expired. */
export const isLeaseHeld = ({ id, leaseKey }: ChannelLease): SQL =>
  sql`EXISTS (SELECT 1 FROM telegram_channels l WHERE l.id = ${id} AND l.lease_key = ${leaseKey} AND l.state = 'connected')`

/** Releases the lease; `pauseMs` is what Telegram asks for or its limit of messages requires. The cron task enqueues the next turn. */
export const releaseLease = (db: Database, { id, leaseKey }: ChannelLease, outcome: TurnOutcome, pauseMs: number) =>
  atomic(db, [
    db
      .update(telegramChannels)
      .set({ ...releasedColumns(outcome), ...(pauseMs > 0 ? { failedTurns: 0, retryAt: now() + pauseMs } : {}) })
      .where(sql`id = ${id} AND lease_key = ${leaseKey}`),
    enqueueTurn(db, sql`i.id = ${id}`),
  ])

/** Statement: ends what waits for a channel; messages in Telegram stay as they are. `which` is a condition on the channels. */
export const endWaiting = (db: Database, which: SQL): Statement =>
  db
    .update(telegramMessages)
    .set({ state: sql`iif(state IN ('asked', 'waiting'), 'cancelled', iif(state = 'sending', 'unknown', state))`, dueAt: null })
    .where(
      sql`channel_id IN (SELECT c.id FROM telegram_channels c WHERE ${which}) AND (due_at IS NOT NULL OR state IN ('asked', 'waiting'))`,
    )

/** Marks a channel as broken, which ends its messages that wait, and notifies its owner. A revoked token is deleted. */
export async function breakChannel(db: Database, lease: ChannelLease, problem: ChannelProblem): Promise<void> {
  const [publication] = await db
    .select({ hash: publications.hash, ownerId: publications.ownerId })
    .from(publications)
    .where(sql`${publications.id} = ${lease.publicationId}`)
  const userId = publication?.ownerId ?? lease.userId
  const path = publication ? `/me/publications/${publication.hash}/telegram` : '/me/settings/telegram'
  const isHeld = isLeaseHeld(lease)
  await atomic(db, [
    notify(db, { kind: 'telegram', event: problem, userId, ref: `${lease.hash}:${lease.turns}`, title: lease.chatTitle, path }, isHeld),
    endWaiting(db, sql`c.id = ${lease.id} AND ${isHeld}`),
    db
      .update(telegramChannels)
      .set({ state: 'broken', problem, ...(problem === 'token' ? { token: null } : {}) })
      .where(sql`id = ${lease.id} AND ${isHeld}`),
  ])
}

const hasDue = (channelId: SQL): SQL => sql`${channelId} IN (SELECT m.channel_id FROM telegram_messages m WHERE m.due_at <= ${now()})`

/** Statement: enqueues the next turn of channels that match `which` (on `telegram_channels i`), have something to do and are not leased or paused. */
export const enqueueTurn = (db: Database, which: SQL): Statement =>
  enqueueTurns(db, TURN_QUEUE, sql`${which} AND i.state = 'connected' AND ${hasDue(sql`i.id`)} AND i.lease_until <= ${now()}`)

/** Statements: give up what could not be done for about two days, because Telegram was not reached. */
const giveUp = (db: Database): Statement[] => {
  const stuck = sql`state = 'connected' AND ${isGivenUp()}`
  return [
    db
      .update(telegramMessages)
      .set({ state: sql`iif(state = 'waiting', 'failed', state)`, error: text.unreachable, dueAt: null })
      .where(sql`channel_id IN (SELECT id FROM telegram_channels WHERE ${stuck}) AND due_at <= ${now()}`),
    db.update(telegramChannels).set({ failedTurns: 0, retryAt: 0 }).where(stuck),
  ]
}

/** Enqueues a turn of each channel that has something to do; after a publication at once, and as a cron task. */
export async function enqueueDueChannels(env: Env): Promise<void> {
  const db = database(env)
  await atomic(db, giveUp(db))
  await renumberLostTurns(db, TURN_QUEUE, sql`state = 'connected' AND ${hasDue(sql`id`)}`)
  await atomic(db, [enqueueTurn(db, sql`1`)])
  await flushOutbox(db, env)
}
