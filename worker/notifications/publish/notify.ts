import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { defineJob } from '#worker/lib/job.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import {
  EDITORIAL_EVENTS,
  MODERATION_EVENTS,
  PAYMENT_EVENTS,
  PUBLICATION_EVENTS,
  REPLY_EVENTS,
  SECURITY_EVENTS,
  SUBMISSION_EVENTS,
} from './contract.ts'

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
    case 'reply':
      return `notice:${notification.event ?? 'reply'}:${notification.comment}`
    case 'comment':
    case 'mention':
      return `notice:${notification.kind}:${notification.comment}`
    case 'editorial':
      return `notice:editorial:${notification.event}:${notification.ref}:${notification.userId ?? `of-${notification.publicationId}`}`
    default:
      return `notice:${notification.kind}:${notification.event}:${notification.ref}:${notification.userId}`
  }
}

const ACCOUNT_PATH = '/me/settings/account'
const STATUS_PATH = `${ACCOUNT_PATH}#status`

/** Returns a statement, for the batch of a write, that notifies a user of a security event; repeats are not deduplicated. */
export const notifySecurity = (db: Database, userId: number, event: (typeof SECURITY_EVENTS)[number], when?: SQL): Statement =>
  notify(db, { kind: 'security', event, userId, ref: newHash(), path: ACCOUNT_PATH }, when)

type ReviewEvent = 'postReleased' | 'postReturned'
type ImportEvent = 'importApproved' | 'importReturned'
type DecisionEvent = 'contentHidden' | 'contentReturned' | 'contentRemoved' | 'decisionUndone' | 'decisionOverturned' | 'decisionUpheld'
type StaffEvent = 'contactAssigned' | 'contactAnswered'
type AccountEvent = Exclude<(typeof MODERATION_EVENTS)[number], 'removed' | ReviewEvent | ImportEvent | DecisionEvent | StaffEvent>

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
export const notifyPayments = (db: Database, event: (typeof PAYMENT_EVENTS)[number], rows: SQL): Statement =>
  notifyRows(db, 'payment', event, rows, sql`'title', n.title, 'path', n.path`)

/** `rows` selects `user_id` and `ref`; `fields` are further members of the notification, as arguments of `json_object`. */
function notifyRows(db: Database, kind: 'moderation' | 'payment' | 'submission', event: string, rows: SQL, fields: SQL): Statement {
  const notice = sql`json_object('kind', ${kind}, 'event', ${event}, 'userId', n.user_id, 'ref', n.ref, ${fields})`
  return enqueue(db, NOTIFICATION, sql`json_object('notice', ${notice}, 'at', ${now()})`, {
    id: sql`${`notice:${kind}:${event}:`} || n.ref || ':' || n.user_id`,
    from: sql`FROM (${rows}) n WHERE 1`,
  })
}

const Id = z.number().int().positive()

/**
 * Fields of the kinds that reference no post, comment or list: `ref` distinguishes a user's notifications of the same event, and `title`
 * and `path` describe and link the subject.
 */
const DirectFields = { userId: Id, ref: z.string(), title: z.string().default(''), path: z.string().default('') }

/**
 * An event to notify users about; `actorId` caused it. Posts, comments and lists are referenced by hash. Send `commentLike` again when the
 * like is removed, and `post` only for the first publication.
 */
export const NotificationEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('follower'), actorId: Id, userId: Id }),
  z.strictObject({ kind: z.literal('listFollower'), actorId: Id, list: Hash }),
  z.strictObject({ kind: z.literal('like'), actorId: Id, post: Hash }),
  z.strictObject({ kind: z.enum(['commentLike', 'comment']), actorId: Id, comment: Hash }),
  // With an event, it goes to the author of the comment itself and has no actor.
  z.strictObject({ kind: z.literal('reply'), actorId: Id.optional(), event: z.enum(REPLY_EVENTS).optional(), comment: Hash }),
  z.strictObject({ kind: z.literal('mention'), actorId: Id, comment: Hash, handles: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('post'), actorId: Id, post: Hash }),
  z.strictObject({ kind: z.literal('publication'), actorId: Id, event: z.enum(PUBLICATION_EVENTS), ...DirectFields }),
  z.strictObject({ kind: z.literal('submission'), actorId: Id.optional(), event: z.enum(SUBMISSION_EVENTS), ...DirectFields }),
  // Without `userId`, it goes to the owner and the editors of the publication.
  z.strictObject({
    kind: z.literal('editorial'),
    actorId: Id.optional(),
    event: z.enum(EDITORIAL_EVENTS),
    ...DirectFields,
    userId: Id.optional(),
    publicationId: Id,
  }),
  z.strictObject({ kind: z.literal('payment'), event: z.enum(PAYMENT_EVENTS), ...DirectFields }),
  z.strictObject({ kind: z.literal('security'), event: z.enum(SECURITY_EVENTS), ...DirectFields }),
  z.strictObject({ kind: z.literal('moderation'), event: z.enum(MODERATION_EVENTS), ...DirectFields }),
])
export type NotificationEvent = z.infer<typeof NotificationEvent>
export type NotificationEventInput = z.input<typeof NotificationEvent>

/** Progress of a fan-out: the index of the current audience (author, publication, podcast) and its last follower read; null before the first page. */
const Progress = z.strictObject({ audience: z.number().int(), after: z.tuple([z.number(), z.number()]).nullable() })
export type Progress = z.infer<typeof Progress>

/** `at` is in UTC ms. */
const NotificationJob = z.strictObject({ notice: NotificationEvent, at: z.number().int(), progress: Progress.optional() })
export type NotificationJob = z.infer<typeof NotificationJob>
export const NOTIFICATION = defineJob({ kind: 'notice', payload: NotificationJob })
