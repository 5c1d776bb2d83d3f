import { type SQL, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { type ChannelLease, isLeaseHeld } from './channel-lease.ts'
import type { DueMessage } from './due-messages.ts'
import { telegramMessages } from './schema.ts'

type Columns = Partial<typeof telegramMessages.$inferInsert>

/** `due_at` after a message shows this version: null, unless something happened to the post meanwhile. */
const settledDue = ({ version }: DueMessage): SQL<number | null> =>
  sql<number | null>`iif(version = ${version}, NULL, coalesce(due_at, ${now()}))`

/** Claims a message that waits before it is sent; false if its post changed or another worker has the lease. */
export async function claimMessage(db: Database, lease: ChannelLease, { id, version }: DueMessage): Promise<boolean> {
  const claimed = await db
    .update(telegramMessages)
    .set({ state: 'sending', claimKey: lease.leaseKey, error: null })
    .where(sql`id = ${id} AND state = 'waiting' AND version = ${version} AND ${isLeaseHeld(lease)}`)
    .returning({ id: telegramMessages.id })
  return claimed.length > 0
}

/**
 * Stores what became of a claimed message. The claim alone decides, so that the answer of a slow call counts, also when a later turn holds the
 * message for unknown; nobody else has sent it meanwhile.
 */
export const storeSending = (db: Database, lease: ChannelLease, message: DueMessage, columns: Columns) =>
  atomic(db, [
    db
      .update(telegramMessages)
      .set({ ...columns, ...(columns.state === 'waiting' ? {} : { dueAt: settledDue(message) }) })
      .where(sql`id = ${message.id} AND claim_key = ${lease.leaseKey} AND state IN ('sending', 'unknown')`),
  ])

/** Stores what became of a message that was not to be sent, or in Telegram already. */
export const storeChange = (db: Database, lease: ChannelLease, message: DueMessage, columns: Columns = {}) =>
  atomic(db, [
    db
      .update(telegramMessages)
      .set({ ...columns, dueAt: settledDue(message) })
      .where(sql`id = ${message.id} AND state = ${message.state} AND ${isLeaseHeld(lease)}`),
  ])

/** Counts messages whose turn crashed after their claim as unknown: a missing message is better than two. */
export const giveUpClaims = (db: Database, lease: ChannelLease) =>
  atomic(db, [
    db
      .update(telegramMessages)
      .set({ state: 'unknown', dueAt: null })
      .where(sql`channel_id = ${lease.id} AND state = 'sending' AND due_at IS NOT NULL AND ${isLeaseHeld(lease)}`),
  ])
