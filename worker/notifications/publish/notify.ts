import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { EventOf, NotificationKind } from '#shared/notifications/kinds.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { defineJob } from '#worker/lib/job.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import { NotificationEvent, type NotificationEventInput, rulesOf } from './rules.ts'

/**
 * Returns a statement, for the batch of a write, that enqueues a notification only if the batch commits and `when` holds at that point.
 * Deduplicates by event; `deliverNotification` selects the recipients.
 */
export function notify(db: Database, notification: NotificationEventInput, when: SQL = sql`1`): Statement {
  const at = now()
  return enqueue(db, NOTIFICATION, { notice: notification, at }, { id: notificationJobId(notification, at), when })
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
    effect: { notice, at } satisfies z.input<typeof NotificationJob>,
  }))
  return enqueue(db, NOTIFICATION, sql`value -> 'effect'`, {
    id: sql`value ->> 'id'`,
    from: sql`FROM json_each(${JSON.stringify(entries)}) AS entry WHERE ${when}`,
  })
}

const notificationJobId = (event: NotificationEventInput, at: number): string =>
  `notice:${event.kind}:${rulesOf(event.kind).key(event, at)}`

const ACCOUNT_PATH = '/me/settings/account'
const STATUS_PATH = `${ACCOUNT_PATH}#status`

/** Returns a statement, for the batch of a write, that notifies a user of a security event; repeats are not deduplicated. */
export const notifySecurity = (db: Database, userId: number, event: EventOf<'security'>, when?: SQL): Statement =>
  notify(db, { kind: 'security', event, userId, ref: newHash(), path: ACCOUNT_PATH }, when)

type ReviewEvent = 'postReleased' | 'postReturned'
type ImportEvent = 'importApproved' | 'importReturned'
type DecisionEvent = 'contentHidden' | 'contentReturned' | 'contentRemoved' | 'decisionUndone' | 'decisionOverturned' | 'decisionUpheld'
type StaffEvent = 'contactAssigned' | 'contactAnswered'
type AccountEvent = Exclude<EventOf<'moderation'>, 'removed' | ReviewEvent | ImportEvent | DecisionEvent | StaffEvent>

/** Returns a statement that notifies a user of a moderation decision; `ref` is the hash of the suspension. */
export const notifyModeration = (db: Database, userId: number, event: AccountEvent, ref: string, when?: SQL): Statement =>
  notify(db, { kind: 'moderation', event, userId, ref, path: STATUS_PATH }, when)

/** Returns a statement that notifies an author of a decision about a held post; `ref` identifies the version. */
export const notifyReview = (
  db: Database,
  userId: number,
  event: ReviewEvent,
  subject: { ref: string; title: string; path: string },
  when: SQL,
): Statement => notify(db, { kind: 'moderation', event, userId, ...subject }, when)

/** Returns a statement that notifies a member of the decision about a whole import; `ref` identifies the decision, and the title is its source. */
export const notifyImportReview = (
  db: Database,
  userId: number,
  outcome: 'approved' | 'returned',
  subject: { ref: string; title: string; path: string },
  when: SQL,
): Statement =>
  notify(db, { kind: 'moderation', event: outcome === 'approved' ? 'importApproved' : 'importReturned', userId, ...subject }, when)

/** Returns a statement that notifies a member of a decision about their content; `ref` is the hash of the decision. */
export const notifyDecision = (
  db: Database,
  userId: number,
  event: DecisionEvent,
  { ref, title }: { ref: string; title: string },
  when: SQL,
): Statement => notify(db, { kind: 'moderation', event, userId, ref, title, path: '/me/posts/removed' }, when)

/**
 * Returns a statement that notifies a member of staff of a change of the contact message with a receipt number, without the sender's words;
 * `ref` identifies the change.
 */
export const notifyStaff = (
  db: Database,
  userId: number,
  event: StaffEvent,
  subject: { ref: string; number: string },
  when: SQL,
): Statement =>
  notify(db, { kind: 'moderation', event, userId, ref: subject.ref, title: subject.number, path: `/admin/contact/${subject.number}` }, when)

/**
 * Returns a statement that notifies users that their suspension was lifted; `rows` is a query that selects `user_id` and `ref`, the hash of
 * the suspension.
 */
export const notifySuspensionsLifted = (db: Database, rows: SQL): Statement =>
  notifyRows(db, 'moderation', 'lifted', rows, sql`'path', ${STATUS_PATH}`)

/**
 * Returns a statement that notifies authors that the publication that had their submission was closed; `rows` is a query that selects
 * `user_id`, `ref`, the hash of the submission, and `title`.
 */
export const notifyOfClosedSubmissions = (db: Database, rows: SQL): Statement =>
  notifyRows(db, 'submission', 'closed', rows, sql`'title', n.title, 'path', '/me/posts/submissions/' || n.ref`)

/**
 * Returns a statement that notifies users of an event of their payments; `rows` is a query that selects `user_id`, `title`, `path` and `ref`,
 * which identifies the event.
 */
export const notifyPayments = (db: Database, event: EventOf<'payment'>, rows: SQL): Statement =>
  notifyRows(db, 'payment', event, rows, sql`'title', n.title, 'path', n.path`)

/** `rows` selects `user_id` and `ref`; `fields` are further members of the notification, as arguments of `json_object`. */
function notifyRows<Kind extends NotificationKind>(db: Database, kind: Kind, event: EventOf<Kind>, rows: SQL, fields: SQL): Statement {
  const notice = sql`json_object('kind', ${kind}, 'event', ${event}, 'userId', n.user_id, 'ref', n.ref, ${fields})`
  return enqueue(db, NOTIFICATION, sql`json_object('notice', ${notice}, 'at', ${now()})`, {
    id: sql`${`notice:${kind}:${event}:`} || n.ref || ':' || n.user_id`,
    from: sql`FROM (${rows}) n WHERE 1`,
  })
}

/** Progress of a fan-out: the index of the current audience (author, publication, podcast) and its last follower read; null before the first page. */
const Progress = z.strictObject({ audience: z.number().int(), after: z.tuple([z.number(), z.number()]).nullable() })
export type Progress = z.infer<typeof Progress>

/** `at` is in UTC ms. */
const NotificationJob = z.strictObject({ notice: NotificationEvent, at: z.number().int(), progress: Progress.optional() })
export type NotificationJob = z.infer<typeof NotificationJob>
export const NOTIFICATION = defineJob({ kind: 'notice', payload: NotificationJob })
