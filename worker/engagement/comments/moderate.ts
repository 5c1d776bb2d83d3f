import { and, eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { truncateText } from '#shared/persian/text-metrics.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import { canModerate, findRule } from '#worker/account/suspensions/index.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { now } from '#worker/lib/clock.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { invalid } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { moderationDecisions, reports } from '#worker/moderation/cases/schema.ts'
import { type NotificationEventInput, notify } from '#worker/notifications/publish/index.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { changeComment, forbidden } from './change.ts'
import type { HeldComments } from './contract.ts'
import { isOnOwnPost } from './policy.ts'
import { postIdByCommentHash } from './read-thread.ts'
import { comments } from './schema.ts'
import { commentColumns, viewComment } from './view.ts'
import { notifyAboutComment } from './write.ts'

const ONLY_POST_AUTHOR = 'این کار با نویسندهٔ پست است.'

/** Hides a comment, even a held one, on the viewer's post; its replies stay. Errors: `not_found`; `forbidden` on another user's post. */
export async function hideComment(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const row = await changeComment(db, viewer, hash, {
    where: sql`${comments.hiddenAt} IS NULL AND ${isOnOwnPost(viewer)}`,
    set: { hiddenAt: now() },
  })
  if (!row.isOnOwnPost) throw forbidden(ONLY_POST_AUTHOR)
}

/**
 * Undoes `hideComment` on the viewer's post; a removed or taken-down comment stays so. Errors: `not_found`; `forbidden` on another user's
 * post.
 */
export async function showComment(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const row = await changeComment(db, viewer, hash, {
    where: sql`${comments.hiddenAt} IS NOT NULL AND ${isOnOwnPost(viewer)}`,
    set: { hiddenAt: null },
  })
  if (!row.isOnOwnPost) throw forbidden(ONLY_POST_AUTHOR)
}

/**
 * Approves a held comment on the viewer's post, or on any post if the viewer is a moderator, and notifies its author. Errors: `not_found`; `forbidden` for others
 * who may see the comment.
 */
export async function approveComment(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const isAllowed = canModerate(viewer) ? sql`1` : isOnOwnPost(viewer)
  // Author and parent never change, so they are read outside the batch. An edit after this read changes only whom to notify as mentioned;
  // the batch checks visibility.
  const [comment] = await db
    .select({ actorId: comments.authorId, parentId: comments.parentId, body: comments.body })
    .from(comments)
    .where(eq(comments.hash, hash))
  const at = now()
  const isApprovedNow = sql`EXISTS (SELECT 1 FROM ${comments} WHERE ${comments.hash} = ${hash} AND ${comments.state} = 'visible'
    AND ${comments.approvedAt} = ${at} AND ${comments.authorId} <> ${viewer.id} AND ${isAllowed})`
  const isApproved = sql`EXISTS (SELECT 1 FROM ${comments} WHERE ${comments.hash} = ${hash} AND ${comments.state} = 'visible' AND ${isAllowed})`
  const row = await changeComment(db, viewer, hash, {
    where: sql`${comments.state} = 'held' AND ${isAllowed}`,
    set: { awaitsApproval: false, approvedAt: at },
    after: comment
      ? [
          ...notifyAboutComment(db, { hash, isReply: comment.parentId !== null, ...comment }, isApproved),
          notify(db, { kind: 'reply', event: 'approved', comment: hash }, isApprovedNow),
        ]
      : [],
  })
  if (!row.isOnOwnPost && !canModerate(viewer)) throw forbidden(ONLY_POST_AUTHOR)
}

/**
 * Pins a visible top-level comment on the viewer's post and unpins the previous one. Errors: `not_found`; `forbidden` on another user's
 * post or if the comment is a reply or not visible.
 */
export async function pinComment(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const isPinnable = sql`EXISTS (SELECT 1 FROM comments n WHERE n.hash = ${hash} AND n.parent_id IS NULL AND n.state = 'visible')`
  const row = await changeComment(db, viewer, hash, {
    before: db
      .update(comments)
      .set({ pinnedAt: null })
      .where(sql`${comments.postId} = ${postIdByCommentHash(hash)} AND ${comments.pinnedAt} IS NOT NULL AND ${comments.hash} <> ${hash}
        AND ${isOnOwnPost(viewer)} AND ${isPinnable}`),
    where: sql`${isPinnable} AND ${isOnOwnPost(viewer)} AND ${comments.pinnedAt} IS NULL`,
    set: { pinnedAt: now() },
  })
  if (!row.isOnOwnPost) throw forbidden('این کار با نویسندهٔ پست است.')
  if (row.pinnedAt === null) throw forbidden('فقط نظری که دیده می‌شود و پاسخ نظر دیگری نیست در آغاز می‌ایستد.')
}

/** Unpins a comment on the viewer's post. Errors: `not_found`; `forbidden` on another user's post. */
export async function unpinComment(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const row = await changeComment(db, viewer, hash, {
    where: sql`${comments.pinnedAt} IS NOT NULL AND ${isOnOwnPost(viewer)}`,
    set: { pinnedAt: null },
  })
  if (!row.isOnOwnPost) throw forbidden('این کار با نویسندهٔ پست است.')
}

/**
 * Takes a comment down under a rule as a decision that its author can appeal: closes its reports, records it in the audit log and notifies
 * the author; a later take-down changes nothing.
 * Errors: `not_found`, `forbidden` (not a moderator), `invalid` (unknown rule).
 */
export async function takeDownComment(db: Database, viewer: Viewer, hash: string, number: number): Promise<void> {
  if (canModerate(viewer) && !findRule(number)) throw invalid({ rule: 'چنین قاعده‌ای نیست؛ شمارهٔ یکی از قاعده‌های دفتر را بنویس' })
  const [at, decision] = [now(), newHash()]
  const isAllowed = canModerate(viewer) ? sql`1` : sql`0`
  const isMine = sql`${isAllowed} AND EXISTS (SELECT 1 FROM comments c WHERE c.hash = ${hash} AND c.taken_down_at IS NULL)`
  const isDone = sql`EXISTS (SELECT 1 FROM comments c WHERE c.hash = ${hash} AND c.taken_down_at = ${at})`
  const [found] = await db
    .select({ id: comments.id, userId: columnAlias(users.id, 'user_id'), handle: users.handle, body: comments.body })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(eq(comments.hash, hash))
  await changeComment(db, viewer, hash, {
    before: audit(
      db,
      { actorId: viewer.id, kind: 'content', action: 'take down comment', subject: hash, details: { rule: number } },
      isMine,
    ),
    where: sql`${comments.takenDownAt} IS NULL AND ${isAllowed}`,
    set: { takenDownAt: at, rule: number },
    after: found && [
      notify(db, removalNotification(hash, found), isDone),
      insertSelect(
        db,
        moderationDecisions,
        {
          ...{ hash: decision, kind: 'comment', targetId: found.id, action: 'hide', rule: number, reason: '', clientKey: decision },
          ...{ excerpt: found.body.slice(0, LIMITS.decisionExcerpt), ownerId: found.userId, moderatorId: viewer.id, decidedAt: at },
        },
        sql`WHERE ${isDone} AND NOT EXISTS (SELECT 1 FROM moderation_decisions d WHERE d.kind = 'comment' AND d.target_id = ${found.id}
          AND d.state = 'standing' AND d.act = 'hide')`,
      ),
      db
        .update(reports)
        .set({ state: 'upheld', decisionId: sql`(SELECT id FROM moderation_decisions WHERE hash = ${decision})` })
        .where(
          and(
            eq(reports.kind, 'comment'),
            eq(reports.targetId, found.id),
            sql`${reports.state} = 'open' AND EXISTS (SELECT 1 FROM moderation_decisions WHERE hash = ${decision})`,
          ),
        ),
    ],
  })
  if (!canModerate(viewer)) throw forbidden('حذف نظر دیگران کار گردانندگان است؛ اگر قاعده‌ای را شکسته، گزارشش کن.')
}

/** Links to the comment's page, which shows the rule. */
const removalNotification = (
  hash: string,
  { userId, handle, body }: { userId: number; handle: string; body: string },
): NotificationEventInput => ({
  kind: 'moderation',
  event: 'removed',
  userId,
  ref: hash,
  title: truncateText(body),
  path: `/${handle}/comment/${hash}`,
})

const HELD_PER_PAGE = 20

/**
 * Returns a page of held comments, oldest first, on the viewer's published posts or, if `post` is set, on that post of the viewer in any
 * state; omits comments of users separated from the viewer by a block.
 */
export async function readHeldComments(
  db: Database,
  viewer: Viewer,
  { post, after }: { post?: string | undefined; after?: string | undefined },
): Promise<HeldComments> {
  const cursor = decodeCursor(after)
  const own = sql`SELECT o.id FROM posts o WHERE o.author_id = ${viewer.id} AND ${post === undefined ? sql`o.state = 'published'` : sql`o.hash = ${post}`}`
  const rows = await db
    .select({
      ...commentColumns(viewer),
      title: posts.title,
      slug: posts.slug,
      postHash: sql<string>`${posts.hash}`.as('post_hash'),
      publication: nullableColumnAlias(publications.handle, 'publication_handle'),
      postAuthor: sql<string>`(SELECT w.handle FROM users w WHERE w.id = ${posts.authorId})`.as('post_author'),
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .innerJoin(posts, eq(posts.id, comments.postId))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .where(
      and(
        sql`${comments.postId} IN (${own})`,
        sql`${comments.state} = 'held'`,
        sql`NOT ${hiddenFrom(viewer.id, comments.authorId)}`,
        cursor && sql`(${comments.createdAt}, ${comments.id}) > (${cursor[0]}, ${cursor[1]})`,
      ),
    )
    .orderBy(comments.createdAt, comments.id)
    .limit(HELD_PER_PAGE + 1)
  return toPage(
    rows,
    HELD_PER_PAGE,
    (row) => [row.createdAt, row.id],
    (row) => ({
      ...viewComment(row),
      post: { path: postPath(row.publication ?? row.postAuthor, row.slug, row.postHash), title: row.title },
    }),
  )
}
