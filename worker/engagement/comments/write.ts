import { and, eq, type SQL, sql } from 'drizzle-orm'
import { NEW_MEMBER_AGE } from '#shared/limits/index.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { blockedBetween } from '#worker/account/relations/index.ts'
import { canModerate } from '#worker/account/suspensions/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { first, idempotentWrite } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { isPublic, postCacheTag, rejectUnreadable } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { isHeldByScreening, recordDomains, reportMatches, type Screening, screenText } from '#worker/posts/screening/index.ts'
import { changeComment, forbidden } from './change.ts'
import type { Comment, WriteComment } from './contract.ts'
import { extractHandles, findLinks, hasLink } from './links-and-mentions.ts'
import { APPROVALS_FOR_TRUST, EDIT_WINDOW_MS, isOnOwnPost, UNDO_WINDOW_MS } from './policy.ts'
import { selectComments } from './read-thread.ts'
import { comments } from './schema.ts'
import { viewComment } from './view.ts'

/** SQL expression: a JSON array of those of the handles whose account is open and not separated from the viewer by a block. */
const mentionableHandles = (viewer: Viewer, handles: readonly string[]): SQL => sql`(SELECT json_group_array(handle) FROM (
  SELECT users.handle FROM json_each(${JSON.stringify(handles)}) j CROSS JOIN users ON users.handle = j.value
  WHERE ${isOpenAccount} AND NOT ${blockedBetween(viewer.id, users.id)}))`

const isHeldForLink = (viewer: Viewer, body: string): SQL =>
  hasLink(body) && !canModerate(viewer)
    ? sql`(SELECT me.created_at > ${now() - NEW_MEMBER_AGE} FROM users me WHERE me.id = ${viewer.id})`
    : sql`0`

const isUntrusted = (viewer: Viewer): SQL =>
  canModerate(viewer)
    ? sql`0`
    : sql`(SELECT count(*) FROM (SELECT 1 FROM comments own WHERE own.author_id = ${viewer.id} AND own.approved_at IS NOT NULL
        AND own.hidden_at IS NULL AND own.taken_down_at IS NULL LIMIT ${APPROVALS_FOR_TRUST})) < ${APPROVALS_FOR_TRUST}`

/**
 * Writes a comment on a public post, or a reply to a visible comment; idempotent by key. Except for moderators and on the viewer's own
 * post, a comment is held until the viewer has `APPROVALS_FOR_TRUST` approved comments, if it has a link and the account is younger than
 * `NEW_MEMBER_AGE`, or for a term rule or a blocked domain; these also report it. Errors: `not_found`; `forbidden` (comments off, a block, or a suspended account); `conflict` (parent not visible).
 */
export async function writeComment(db: Database, viewer: Viewer, postHash: string, { key, parent, body }: WriteComment): Promise<Comment> {
  const [hash, at] = [newHash(), now()]
  const screening = await screenText(db, 'comments', { text: body, links: findLinks(body) })
  const isActive = sql<number>`EXISTS (SELECT 1 FROM users me WHERE me.id = ${viewer.id} AND me.state = 'active')`
  const author = sql`JOIN users ON ${users.id} = ${posts.authorId}`
  const parentExists = sql`SELECT 1 FROM comments a WHERE a.hash = ${parent} AND a.post_id = ${posts.id} AND a.state = 'visible'`
  const canReply = parent === null ? sql`1` : sql`EXISTS (${parentExists} AND NOT ${blockedBetween(viewer.id, sql`a.author_id`)})`
  const canWrite = sql`${posts.hash} = ${postHash} AND ${isPublic} AND ${posts.commentsOn} = 1
    AND NOT ${blockedBetween(viewer.id, posts.authorId)} AND ${canReply}
    AND ${isActive}`
  const isOwn = sql`${posts.authorId} = ${viewer.id}`
  const awaitsApproval = sql`iif(${isOwn}, 0, ${isUntrusted(viewer)} OR ${isHeldForLink(viewer, body)} OR ${isHeldByScreening(viewer.id, screening)})`
  const written = sql`SELECT NULL, ${hash}, post_id, ${viewer.id}, (SELECT id FROM comments WHERE hash = ${parent}), ${body},
    iif(waits, 'held', 'visible'), ${at}, ${key}, ${mentionableHandles(viewer, extractHandles(body))}, NULL, NULL, waits,
    iif(waits OR own, NULL, ${at}), NULL, NULL, NULL, NULL, 0, 0, '[]', 0
    FROM (SELECT ${posts.id} AS post_id, ${awaitsApproval} AS waits, ${isOwn} AS own FROM posts ${author} WHERE ${canWrite}) WHERE true`
  const isWritten = sql`EXISTS (SELECT 1 FROM comments WHERE hash = ${hash})`
  const isSeen = sql`EXISTS (SELECT 1 FROM comments WHERE hash = ${hash} AND state = 'visible')`
  const { row, post } = await idempotentWrite(db, {
    change: {
      stored: db.insert(comments).select(written).onConflictDoNothing(),
      invalidated: invalidate(db, [postCacheTag(postHash)], isSeen),
      row: first(selectComments(db, viewer).where(and(eq(comments.authorId, viewer.id), eq(comments.clientKey, key)))),
      post: first(
        db
          .select({
            commentsOn: posts.commentsOn,
            active: isActive.as('active'),
            blocked: sql<number>`${blockedBetween(viewer.id, posts.authorId)}`.as('blocked'),
            // Null without a parent, or if it does not exist or belongs to another post.
            parentState: sql<string | null>`(SELECT a.state FROM comments a WHERE a.hash = ${parent} AND a.post_id = ${posts.id})`.as(
              'answered',
            ),
          })
          .from(posts)
          .innerJoin(users, eq(users.id, posts.authorId))
          .where(and(eq(posts.hash, postHash), isPublic)),
      ),
    },
    after: [
      ...notifyAboutComment(db, { hash, actorId: viewer.id, isReply: parent !== null, body }, isSeen, isWritten),
      ...screeningStatements(db, viewer, hash, screening, isWritten),
    ],
  })
  if (row) return viewComment(row)
  if (!post) return rejectUnreadable(db, postHash)
  throw rejectionError(post, parent !== null)
}

/** Returns the statements that report a comment that term rules match or that links to a blocked domain, and count its domains, if it is `stored`. */
function screeningStatements(db: Database, viewer: Viewer, hash: string, screening: Screening, stored: SQL): Statement[] {
  const target = { kind: 'comment', id: sql`(SELECT id FROM comments WHERE hash = ${hash})`, ownerId: viewer.id } as const
  return [
    ...reportMatches(db, target, screening, stored),
    ...recordDomains(db, { kind: 'comment', targetHash: hash, userId: viewer.id }, screening.domains, stored),
  ]
}

/**
 * Returns statements that notify the post's author if `isWritten` holds, even of a held comment, because the post's author approves it, and
 * the parent's author and mentioned users if `isSeen` holds. A parent's author who also wrote the post is notified in either case.
 */
export function notifyAboutComment(
  db: Database,
  { hash, actorId, isReply, body }: CommentEvent,
  isSeen: SQL,
  isWritten: SQL = isSeen,
): Statement[] {
  const handles = extractHandles(body)
  const isReplyToPostAuthor = sql`EXISTS (SELECT 1 FROM comments c JOIN posts p ON p.id = c.post_id JOIN comments above ON above.id = c.parent_id
    WHERE c.hash = ${hash} AND above.author_id = p.author_id)`
  return [
    notify(db, { kind: 'comment', actorId, comment: hash }, isWritten),
    ...(isReply ? [notify(db, { kind: 'reply', actorId, comment: hash }, sql`${isSeen} OR ${isReplyToPostAuthor}`)] : []),
    ...(handles.length > 0 ? [notify(db, { kind: 'mention', actorId, comment: hash, handles }, isSeen)] : []),
  ]
}

interface CommentEvent {
  hash: string
  actorId: number
  isReply: boolean
  body: string
}

interface PostConditions {
  commentsOn: boolean
  active: number
  blocked: number
  parentState: string | null
}

/** Returns why the insert wrote nothing, from the post's state in the same batch. */
function rejectionError(post: PostConditions, isReply: boolean): AppError {
  if (!post.active) return new AppError('forbidden')
  if (!post.commentsOn) return new AppError('forbidden', { message: 'نویسنده نظر گذاشتن زیر این پست را بسته است.' })
  if (post.blocked) return new AppError('forbidden', { message: 'زیر این پست نمی‌توانی نظر بگذاری؛ یکی از شما دیگری را مسدود کرده است.' })
  if (!isReply) return new AppError('forbidden')
  if (post.parentState === null) return notFound()
  if (post.parentState === 'visible')
    return new AppError('forbidden', { message: 'به این نظر نمی‌توانی پاسخ بدهی؛ یکی از شما دیگری را مسدود کرده است.' })
  return conflict('نظری که پاسخش را می‌نوشتی دیگر دیده نمی‌شود؛ می‌توانی متنت را نظری تازه کنی.')
}

/**
 * Edits the viewer's comment within `EDIT_WINDOW_MS` of writing and marks it as edited; submitting the stored body again changes nothing.
 * Except for moderators and on the viewer's own post, a link holds the comment, approved or not, if the account is younger than
 * `NEW_MEMBER_AGE`, and so does a term rule or a blocked domain, which also report it. Notifies mentioned users if the comment is visible. Errors: `not_found`; `forbidden` if another user wrote it, it is removed or hidden, or the
 * window is over.
 */
export async function editComment(db: Database, viewer: Viewer, hash: string, body: string): Promise<Comment> {
  const handles = extractHandles(body)
  const screening = await screenText(db, 'comments', { text: body, links: findLinks(body) })
  const isStored = sql`EXISTS (SELECT 1 FROM comments WHERE hash = ${hash} AND author_id = ${viewer.id} AND body = ${body})`
  const isSeen = sql`EXISTS (SELECT 1 FROM comments WHERE hash = ${hash} AND author_id = ${viewer.id} AND state = 'visible' AND body = ${body})`
  const isChange = sql`${comments.body} <> ${body}`
  const isHeldAgain = sql`(NOT ${isOnOwnPost(viewer)} AND (${isHeldForLink(viewer, body)} OR ${isHeldByScreening(viewer.id, screening)}))`
  const row = await changeComment(db, viewer, hash, {
    where: sql`${comments.authorId} = ${viewer.id} AND ${comments.state} IN ('visible', 'held') AND ${comments.createdAt} > ${now() - EDIT_WINDOW_MS} AND ${isChange}`,
    set: {
      body,
      mentions: mentionableHandles(viewer, handles),
      editedAt: now(),
      awaitsApproval: sql`${comments.awaitsApproval} OR ${isHeldAgain}`,
      // The approval was of the previous body.
      approvedAt: sql`iif(${isHeldAgain}, NULL, ${comments.approvedAt})`,
    },
    after: [
      ...(handles.length > 0 ? [notify(db, { kind: 'mention', actorId: viewer.id, comment: hash, handles }, isSeen)] : []),
      ...screeningStatements(db, viewer, hash, screening, isStored),
    ],
  })
  if (!row.isOwn) throw forbidden('این نظر را تو ننوشته‌ای.')
  if (row.state !== 'visible' && row.state !== 'held') throw forbidden('این نظر حذف شده است و دیگر ویرایش نمی‌شود.')
  if (row.body !== body) throw forbidden('نظر را تا پانزده دقیقه پس از نوشتنش می‌شود ویرایش کرد؛ اگر حرفی مانده، پاسخی زیرش بنویس.')
  return viewComment(row)
}

/** Removes the viewer's comment, but not its replies; idempotent. Errors: `not_found`; `forbidden` if another user wrote it. */
export async function removeComment(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const row = await changeComment(db, viewer, hash, {
    where: sql`${comments.authorId} = ${viewer.id} AND ${comments.removedAt} IS NULL`,
    set: { removedAt: now() },
  })
  if (!row.isOwn) throw forbidden('این نظر را تو ننوشته‌ای.')
}

/**
 * Restores a comment that the viewer removed less than `UNDO_WINDOW_MS` ago. Errors: `not_found`; `forbidden` if another user wrote it or
 * the window is over.
 */
export async function restoreComment(db: Database, viewer: Viewer, hash: string): Promise<Comment> {
  const row = await changeComment(db, viewer, hash, {
    where: sql`${comments.authorId} = ${viewer.id} AND ${comments.removedAt} > ${now() - UNDO_WINDOW_MS}`,
    set: { removedAt: null },
  })
  if (!row.isOwn) throw forbidden('این نظر را تو ننوشته‌ای.')
  if (row.removedAt !== null || row.state === 'removed') throw forbidden('برای برگرداندن این نظر دیر شده است؛ دوباره بنویسش.')
  return viewComment(row)
}
