import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { outbox } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'
import type { NotificationEventInput } from './notification-event.ts'

/** What the effect carries: the news and when it happened (UTC ms). */
export interface NotificationJob {
  notice: NotificationEventInput
  at: number
}

/**
 * Statement for a write's own batch: whom it concerns will hear of it if, and only if, the write is done, once however often it is
 * asked for; `deliver.ts` decides who that is. With `when` it counts only if that holds at its place in the batch.
 */
export function notify(db: Database, notification: NotificationEventInput, when: SQL = sql`1`): Statement {
  const at = now()
  const job: NotificationJob = { notice: notification, at }
  return db
    .insert(outbox)
    .select(sql`SELECT ${notificationJobId(notification, at)}, 'notice', ${JSON.stringify(job)}, ${at}, 0 WHERE ${when}`)
    .onConflictDoNothing()
}

/** The same of many pieces of news in one statement; `when` is asked of each, a row `entry` whose `value` has its `effect` and `about`. */
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

/** One piece of news has one id. The like of a comment has one each time, for it is looked at anew each time. */
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
