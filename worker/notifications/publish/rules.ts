import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { type EmailedKind, eventsOf, NOTIFICATION_KINDS, type NotificationKind } from '#shared/notifications/kinds.ts'

/** How the events of a kind are enqueued, delivered and emailed. */
interface Rules<Event> {
  /** Distinguishes events: of several with the same key, one is delivered. */
  key: (event: Event, at: number) => string
  /**
   * Query that selects the recipients as `user_id`, `subject_id` and `gone`, which is true if the event no longer or does not yet apply. The
   * result is empty if the post, comment or list does not exist. Without it, followers are notified page by page.
   */
  recipients?: (event: Event) => SQL
  /** Subject of an email about several; the argument is their number. */
  emailSubject?: (count: string) => string
  /** Emailed on the next run; each other kind is emailed to a user at most once an hour. */
  isEmailedAtOnce?: true
}

/** `fields` are those of the event. */
const rules = <Fields extends z.ZodRawShape, Given extends Rules<z.infer<z.ZodObject<Fields>>>>(given: { fields: Fields } & Given) => given

const Id = z.number().int().positive()

/**
 * Fields of the kinds that reference no post, comment or list: `ref` distinguishes a user's notifications of the same event, and `title`
 * and `path` describe and link the subject.
 */
const DirectFields = { userId: Id, ref: z.string(), title: z.string().default(''), path: z.string().default('') }
/** Rules of the kinds whose event names its recipient. */
const direct = {
  key: ({ event, ref, userId }: { event: string; ref: string; userId: number }) => `${event}:${ref}:${userId}`,
  recipients: ({ userId }: { userId: number }) => sql`SELECT ${userId} AS user_id, 0 AS subject_id, 0 AS gone`,
}

/**
 * Rules of each kind; `actorId` caused the event. Posts, comments and lists are referenced by hash. Triggers hide follows, likes of posts and
 * comments when they are undone; other events that can be undone are sent again, with the time in their key.
 */
const RULES = {
  follower: rules({
    fields: { actorId: Id, userId: Id },
    key: ({ userId, actorId }) => `${userId}:${actorId}`,
    recipients: ({ userId, actorId }) => sql`SELECT ${userId} AS user_id, 0 AS subject_id, NOT EXISTS (
      SELECT 1 FROM follows WHERE follower_id = ${actorId} AND kind = 'user' AND target_id = ${userId}) AS gone`,
    emailSubject: (count) => `${count} خبر از دنبال‌کنندگانت`,
  }),
  listFollower: rules({
    fields: { actorId: Id, list: Hash },
    key: ({ list, actorId }) => `${list}:${actorId}`,
    recipients: ({ list, actorId }) => sql`SELECT l.owner_id AS user_id, l.id AS subject_id, NOT EXISTS (
      SELECT 1 FROM follows WHERE follower_id = ${actorId} AND kind = 'list' AND target_id = l.id) AS gone
      FROM lists l WHERE l.hash = ${list}`,
    emailSubject: (count) => `${count} لیستت دنبال‌کنندهٔ تازه دارد`,
  }),
  like: rules({
    fields: { actorId: Id, post: Hash },
    key: ({ post, actorId }) => `${post}:${actorId}`,
    recipients: ({ post, actorId }) => sql`SELECT p.author_id AS user_id, p.id AS subject_id, NOT EXISTS (
      SELECT 1 FROM likes WHERE post_id = p.id AND user_id = ${actorId}) AS gone
      FROM posts p WHERE p.hash = ${post}`,
    emailSubject: (count) => `${count} پستت را پسندیدند`,
  }),
  commentLike: rules({
    fields: { actorId: Id, comment: Hash },
    key: ({ comment, actorId }, at) => `${comment}:${actorId}:${at}`,
    recipients: ({ comment, actorId }) => sql`SELECT c.author_id AS user_id, c.id AS subject_id, NOT EXISTS (
      SELECT 1 FROM comment_likes WHERE comment_id = c.id AND user_id = ${actorId}) AS gone
      FROM comments c WHERE c.hash = ${comment}`,
    emailSubject: (count) => `${count} نظرت را پسندیدند`,
  }),
  comment: rules({
    fields: { actorId: Id, comment: Hash },
    key: ({ comment }) => comment,
    // Held comments notify the post's author too, who reviews them. A reply to the post's author notifies as `reply` instead.
    recipients: ({ comment }) => sql`SELECT p.author_id AS user_id, c.id AS subject_id, c.state NOT IN ('visible', 'held') AS gone
      FROM comments c JOIN posts p ON p.id = c.post_id LEFT JOIN comments above ON above.id = c.parent_id
      WHERE c.hash = ${comment} AND above.author_id IS NOT p.author_id`,
    emailSubject: (count) => `${count} نظر تازه زیر پست‌هایت`,
  }),
  reply: rules({
    // With an event, it goes to the author of the comment itself and has no actor.
    fields: { actorId: Id.optional(), event: z.enum(eventsOf('reply')).optional(), comment: Hash },
    key: ({ event, comment }) => (event ? `${event}:${comment}` : comment),
    recipients: ({ event, comment }) =>
      event === 'approved'
        ? sql`SELECT c.author_id AS user_id, c.id AS subject_id, c.state <> 'visible' AS gone FROM comments c WHERE c.hash = ${comment}`
        : sql`SELECT above.author_id AS user_id, c.id AS subject_id,
          c.state <> 'visible' AND NOT (c.state = 'held' AND above.author_id = p.author_id) AS gone
          FROM comments c JOIN posts p ON p.id = c.post_id JOIN comments above ON above.id = c.parent_id WHERE c.hash = ${comment}`,
    emailSubject: (count) => `${count} خبر تازه از نظرهایت`,
    isEmailedAtOnce: true,
  }),
  mention: rules({
    fields: { actorId: Id, comment: Hash, handles: z.array(z.string()) },
    key: ({ comment }) => comment,
    // Excludes the authors of the post and of the parent comment, who are notified of the comment itself.
    recipients: ({ comment, handles }) => sql`SELECT DISTINCT h.owner_id AS user_id, c.id AS subject_id, c.state <> 'visible' AS gone
      FROM comments c JOIN posts p ON p.id = c.post_id LEFT JOIN comments above ON above.id = c.parent_id
      JOIN handles h ON h.kind = 'user' AND h.handle IN (SELECT value FROM json_each(${JSON.stringify(handles)}))
      WHERE c.hash = ${comment} AND h.owner_id <> p.author_id AND above.author_id IS NOT h.owner_id`,
    emailSubject: (count) => `در ${count} نظر نامت را بردند`,
    isEmailedAtOnce: true,
  }),
  /** Sent for the first publication only. */
  post: rules({
    fields: { actorId: Id, post: Hash },
    key: ({ post }) => post,
    emailSubject: (count) => `${count} پست تازه از آن‌ها که دنبال می‌کنی`,
  }),
  publication: rules({
    fields: { actorId: Id, event: z.enum(eventsOf('publication')), ...DirectFields },
    ...direct,
    emailSubject: (count) => `${count} خبر از انتشاراتت`,
    isEmailedAtOnce: true,
  }),
  submission: rules({
    fields: { actorId: Id.optional(), event: z.enum(eventsOf('submission')), ...DirectFields },
    ...direct,
    emailSubject: (count) => `${count} خبر از پست‌هایی که فرستادی`,
    isEmailedAtOnce: true,
  }),
  editorial: rules({
    // Without `userId`, it goes to the owner and the editors of the publication.
    fields: { actorId: Id.optional(), event: z.enum(eventsOf('editorial')), ...DirectFields, userId: Id.optional(), publicationId: Id },
    key: ({ event, ref, userId, publicationId }) => `${event}:${ref}:${userId ?? `of-${publicationId}`}`,
    recipients: ({ userId, publicationId }) => sql`SELECT user_id, 0 AS subject_id, 0 AS gone FROM publication_members
      WHERE publication_id = ${publicationId} AND role IN ('owner', 'editor') AND ${userId === undefined ? sql`1` : sql`user_id = ${userId}`}`,
    emailSubject: (count) => `${count} خبر از میز تحریریه`,
  }),
  payment: rules({
    fields: { event: z.enum(eventsOf('payment')), ...DirectFields },
    ...direct,
    emailSubject: (count) => `${count} خبر از پرداخت‌هایت`,
    isEmailedAtOnce: true,
  }),
  telegram: rules({ fields: { event: z.enum(eventsOf('telegram')), ...DirectFields }, ...direct }),
  security: rules({ fields: { event: z.enum(eventsOf('security')), ...DirectFields }, ...direct }),
  moderation: rules({ fields: { event: z.enum(eventsOf('moderation')), ...DirectFields }, ...direct }),
} satisfies Record<Exclude<NotificationKind, 'post'>, { recipients: object }> & Record<EmailedKind, { emailSubject: object }>

type Fields<Kind extends NotificationKind> = z.ZodObject<(typeof RULES)[Kind]['fields']>

/** An event to notify users about. */
export type NotificationEvent = { [Kind in NotificationKind]: { kind: Kind } & z.infer<Fields<Kind>> }[NotificationKind]
export type NotificationEventInput = { [Kind in NotificationKind]: { kind: Kind } & z.input<Fields<Kind>> }[NotificationKind]
export const NotificationEvent = z.union(
  NOTIFICATION_KINDS.map((kind) => z.strictObject({ kind: z.literal(kind), ...RULES[kind].fields })),
) as z.ZodType<NotificationEvent>

export const rulesOf = (kind: NotificationKind) => RULES[kind] as unknown as Rules<NotificationEventInput>
export const emailSubject = (kind: EmailedKind, count: string): string => RULES[kind].emailSubject(count)
