import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { outbox } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'
import type { NotificationEventInput } from './notification-event.ts'

/** Payload of a `notice` job; `at` is in UTC ms. */
export interface NotificationJob {
  notice: NotificationEventInput
  at: number
}

/**
 * Returns a statement, for the batch of a write, that enqueues a notification only if the batch commits and `when` holds at that point.
 * Deduplicates by event; `deliverNotification` selects the recipients.
 */
export function notify(db: Database, notification: NotificationEventInput, when: SQL = sql`1`): Statement {
  const at = now()
  const job: NotificationJob = { notice: notification, at }
  return db
    .insert(outbox)
    .select(sql`SELECT ${notificationJobId(notification, at)}, 'notice', ${JSON.stringify(job)}, ${at}, 0 WHERE ${when}`)
    .onConflictDoNothing()
}

/**
 * Returns a statement that enqueues many notifications like `notify`; `when` is evaluated for each row of `entry`, whose `value` is JSON
 * with the job as `effect` and the caller's id as `about`.
 */
export function notifyEach(
  db: Database,
  notifications: readonly { notice: NotificationEventInput; about: number }[],
  when: SQL,
): Statement {
  const at = now()
  const entries = notifications.map(({ notice, about }) => ({
    id: notificationJobId(notice, at),
    about,
    effect: { notice, at } satisfies NotificationJob,
  }))
  return db
    .insert(outbox)
    .select(
      sql`SELECT value ->> 'id', 'notice', value -> 'effect', ${at}, 0 FROM json_each(${JSON.stringify(entries)}) AS entry WHERE ${when}`,
    )
    .onConflictDoNothing()
}

/** Returns a job id that deduplicates events. Ids of comment likes include the time, because every like and unlike is delivered. */
function notificationJobId(notification: NotificationEventInput, at: number): string {
  switch (notification.kind) {
    case 'follower':
      return `notice:follower:${notification.userId}:${notification.actorId}`
    case 'listFollower':
      return `notice:listFollower:${notification.list}:${notification.actorId}`
    case 'like':
      return `notice:like:${notification.post}:${notification.actorId}`
    case 'post':
      return `notice:post:${notification.post}`
    case 'commentLike':
      return `notice:commentLike:${notification.comment}:${notification.actorId}:${at}`
    case 'comment':
    case 'reply':
    case 'mention':
      return `notice:${notification.kind}:${notification.comment}`
    default:
      return `notice:${notification.kind}:${notification.event}:${notification.ref}:${notification.userId}`
  }
}
