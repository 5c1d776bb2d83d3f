import { sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { newsletterNameSql } from '#worker/newsletters/subscriptions/index.ts'
import { type BroadcastLease, finishStatements, isLeaseHeld, LEASE_MS } from './broadcast-lease.ts'
import { selectReaders } from './policy.ts'
import { broadcastDeliveries, broadcasts } from './schema.ts'

const BATCH = 30

export interface ClaimedReader {
  subscriber_id: number
  email: string | null
  token: string | null
  subscription: string | null
  newsletter: string | null
}

/**
 * Counts claims of earlier turns as unknown once their emails could arrive twice: after the time for which the provider keeps their keys, at once if it
 * keeps none.
 */
export const giveUpClaims = (db: Database, lease: BroadcastLease, keyLifetimeMs: number) =>
  atomic(db, [
    db
      .update(broadcastDeliveries)
      .set({ state: 'unknown' })
      .where(
        sql`broadcast_id = ${lease.id} AND state = 'claimed' AND claimed_at <= ${now() - Math.max(LEASE_MS, keyLifetimeMs)} AND ${isLeaseHeld(lease)}`,
      ),
  ])

/**
 * Claims the next readers: those who wait or whose turn crashed, but not those `tried` in this turn, then new ones. Returns undefined when nobody is
 * left, which ends the broadcast, or when the lease is lost. Readers who have unsubscribed meanwhile are not among them.
 */
export async function claimReaders(db: Database, lease: BroadcastLease, tried: readonly number[]): Promise<ClaimedReader[] | undefined> {
  const at = now()
  const held = isLeaseHeld(lease)
  const due = sql`(SELECT d.subscriber_id FROM broadcast_deliveries d WHERE d.broadcast_id = ${lease.id} AND d.state IN ('claimed', 'waiting')
    AND (d.state = 'waiting' OR d.claimed_at <= ${at - LEASE_MS}) AND d.subscriber_id NOT IN (SELECT value FROM json_each(${JSON.stringify(tried)})) ORDER BY d.subscriber_id LIMIT ${BATCH})`
  const next = selectReaders(
    lease.newsletters,
    lease.postId,
    sql`(SELECT l.last_subscriber_id FROM broadcasts l WHERE l.id = ${lease.id})`,
    BATCH,
  )
  const { claimed, again, found } = await write(db, {
    change: {
      again: db
        .update(broadcastDeliveries)
        .set({ state: 'claimed' })
        .where(sql`broadcast_id = ${lease.id} AND subscriber_id IN ${due} AND ${held}`)
        .returning({ id: broadcastDeliveries.subscriberId }),
      claimed: insertSelect(
        db,
        broadcastDeliveries,
        { postId: lease.postId, subscriberId: sql`n.subscriber_id`, broadcastId: lease.id, state: 'claimed', claimedAt: at },
        sql`FROM (${next}) n WHERE ${held}`,
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
