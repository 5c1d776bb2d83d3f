import { type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { emailSubscribers, emailSubscriptions } from './schema.ts'

const ROWS_PER_RUN = 500

/**
 * Cron statements: delete subscriptions that nobody confirmed and those of closed publications and removed shows, addresses without a
 * subscription, and clear the addresses of readers whose subscriptions have all ended.
 */
export function pruneSubscriptions(db: Database): Statement[] {
  const endedBefore = now() - LIMITS.endedSubscriptionDays * DAY
  return [
    deleteSubscriptions(db, sql`u.state = 'pending' AND u.created_at < ${now() - LIMITS.confirmationDays * DAY}`),
    deleteSubscriptions(
      db,
      sql`u.kind = 'publication' AND u.subject_id IN (SELECT n.id FROM publications n WHERE n.closed_at < ${endedBefore})`,
    ),
    deleteSubscriptions(db, sql`u.kind = 'podcast' AND u.subject_id IN (SELECT c.id FROM podcasts c WHERE c.removed_at < ${endedBefore})`),
    db.delete(emailSubscribers).where(
      sql`${emailSubscribers.id} IN (SELECT s.id FROM email_subscribers s WHERE s.suspension IS NULL AND s.created_at < ${now() - LIMITS.confirmationDays * DAY}
        AND NOT EXISTS (SELECT 1 FROM email_subscriptions u WHERE u.subscriber_id = s.id) LIMIT ${ROWS_PER_RUN})`,
    ),
    db
      .update(emailSubscribers)
      .set({ email: null, token: null })
      .where(
        sql`${emailSubscribers.id} IN (SELECT u.subscriber_id FROM email_subscriptions u WHERE u.state = 'ended' AND u.ended_at < ${endedBefore}
          AND NOT EXISTS (SELECT 1 FROM email_subscriptions o WHERE o.subscriber_id = u.subscriber_id AND (o.state <> 'ended' OR o.ended_at >= ${endedBefore}))
          AND EXISTS (SELECT 1 FROM email_subscribers s WHERE s.id = u.subscriber_id AND s.email IS NOT NULL) LIMIT ${ROWS_PER_RUN})`,
      ),
  ]
}

const deleteSubscriptions = (db: Database, which: SQL): Statement =>
  db
    .delete(emailSubscriptions)
    .where(sql`${emailSubscriptions.id} IN (SELECT u.id FROM email_subscriptions u WHERE ${which} LIMIT ${ROWS_PER_RUN})`)
