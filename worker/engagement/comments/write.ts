import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { blockedBetween } from '#worker/account/blocks/index.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { isPublic, postCacheTag } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { Comment, WriteComment } from './contract.ts'
import { extractHandles, hasLink } from './links-and-mentions.ts'
import { APPROVALS_FOR_TRUST, canModerate, NEW_ACCOUNT_MS } from './policy.ts'
import { selectComments } from './read-thread.ts'
import { comments } from './schema.ts'
import { viewComment } from './view.ts'

/** In SQL: those of the handles that somebody has whom the viewer may speak to, as a JSON list. */
export const mentionableHandles = (viewer: Viewer, handles: readonly string[]): SQL => sql`(SELECT json_group_array(handle) FROM (
  SELECT users.handle FROM json_each(${JSON.stringify(handles)}) j CROSS JOIN users ON users.handle = j.value
  WHERE ${isOpenAccount} AND NOT ${blockedBetween(viewer.id, users.id)}))`

/** True in SQL where a link makes a comment of the viewer's wait: in the first week of their account, but not under their own post. */
export const isHeldForLink = (viewer: Viewer, body: string): SQL =>
  hasLink(body) && !canModerate(viewer)
    ? sql`(SELECT me.created_at > ${now() - NEW_ACCOUNT_MS} FROM users me WHERE me.id = ${viewer.id})`
    : sql`0`

/** True in SQL while too few comments of the viewer were approved for the next one to be shown at once. */
const isUntrusted = (viewer: Viewer): SQL =>
  canModerate(viewer)
    ? sql`0`
    : sql`(SELECT count(*) FROM (SELECT 1 FROM comments own WHERE own.author_id = ${viewer.id} AND own.approved_at IS NOT NULL
        AND own.hidden_at IS NULL AND own.taken_down_at IS NULL LIMIT ${APPROVALS_FOR_TRUST})) < ${APPROVALS_FOR_TRUST}`

/**
 * Writes a comment on a public post, or an answer to a visible one; with the same key again it is found, not written. The first two
 * of a member, and those with links in their first week, wait for the post's author. Errors: `not_found`; `forbidden` when comments
 * are off or one of two people blocked the other; `conflict` when what is answered was put away.
 */
export async function writeComment(db: Database, viewer: Viewer, postHash: string, { key, parent, body }: WriteComment): Promise<Comment> {
  const [hash, at] = [newHash(), now()]
  const author = sql`JOIN users ON ${users.id} = ${posts.authorId}`
  const parentExists = sql`SELECT 1 FROM comments a WHERE a.hash = ${parent} AND a.post_id = ${posts.id} AND a.state = 'visible'`
  const canReply = parent === null ? sql`1` : sql`EXISTS (${parentExists} AND NOT ${blockedBetween(viewer.id, sql`a.author_id`)})`
  const canWrite = sql`${posts.hash} = ${postHash} AND ${isPublic} AND ${posts.commentsOn} = 1
    AND NOT ${blockedBetween(viewer.id, posts.authorId)} AND ${canReply}
    AND EXISTS (SELECT 1 FROM users me WHERE me.id = ${viewer.id} AND me.state = 'active')`
  const isOwn = sql`${posts.authorId} = ${viewer.id}`
  const awaitsApproval = sql`iif(${isOwn}, 0, ${isUntrusted(viewer)} OR ${isHeldForLink(viewer, body)})`
  const written = sql`SELECT NULL, ${hash}, post_id, ${viewer.id}, (SELECT id FROM comments WHERE hash = ${parent}), ${body},
    iif(waits, 'held', 'visible'), ${at}, ${key}, ${mentionableHandles(viewer, extractHandles(body))}, NULL, NULL, waits,
    iif(waits OR own, NULL, ${at}), NULL, NULL, NULL, NULL, 0, 0, '[]', 0
    FROM (SELECT ${posts.id} AS post_id, ${awaitsApproval} AS waits, ${isOwn} AS own FROM posts ${author} WHERE ${canWrite}) WHERE true`
  const isWritten = sql`EXISTS (SELECT 1 FROM comments WHERE hash = ${hash})`
  const isSeen = sql`EXISTS (SELECT 1 FROM comments WHERE hash = ${hash} AND state = 'visible')`
  const [, , [row], [post]] = await atomic(db, [
    db.insert(comments).select(written).onConflictDoNothing(),
    invalidate(db, [postCacheTag(postHash)], isSeen),
    selectComments(db, viewer).where(and(eq(comments.authorId, viewer.id), eq(comments.clientKey, key))),
    db
      .select({
        commentsOn: posts.commentsOn,
        blocked: sql<number>`${blockedBetween(viewer.id, posts.authorId)}`.as('blocked'),
        // What is not under this post is not there at all.
        parentState: sql<string | null>`(SELECT a.state FROM comments a WHERE a.hash = ${parent} AND a.post_id = ${posts.id})`.as(
          'answered',
        ),
      })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(and(eq(posts.hash, postHash), isPublic)),
    ...notifyAboutComment(db, { hash, actorId: viewer.id, isReply: parent !== null, body }, isSeen, isWritten),
  ] as const)
  if (row) return viewComment(row)
  throw rejectionError(post, parent !== null)
}

/**
 * Statements that tell whom a comment concerns: whom it answers and whom it mentions once it is seen, the post's author once it is
 * written, for what waits does so for them.
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
  blocked: number
  parentState: string | null
}

/** What kept a comment from being written, by how the post stood at that moment. */
function rejectionError(post: PostConditions | undefined, isReply: boolean): AppError {
  if (!post) return notFound()
  if (!post.commentsOn) return new AppError('forbidden', { message: 'نویسنده نظر گذاشتن زیر این نوشته را بسته است.' })
  if (post.blocked) return new AppError('forbidden', { message: 'زیر این نوشته نمی‌توانی نظر بگذاری؛ یکی از شما دیگری را مسدود کرده است.' })
  if (!isReply) return new AppError('forbidden')
  if (post.parentState === null) return notFound()
  if (post.parentState === 'visible')
    return new AppError('forbidden', { message: 'به این نظر نمی‌توانی پاسخ بدهی؛ یکی از شما دیگری را مسدود کرده است.' })
  return conflict('نظری که پاسخش را می‌نوشتی دیگر دیده نمی‌شود؛ می‌توانی نوشته‌ات را نظری تازه کنی.')
}
