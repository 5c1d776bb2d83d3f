import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { decodeCursor, type SortKey, toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { hydratePosts, isPublic, rejectUnreadable } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { CommentOrder, CommentPage, Comments } from './contract.ts'
import { assertViewable, isInThread } from './policy.ts'
import { comments } from './schema.ts'
import { commentColumns, viewComment } from './view.ts'

const SIBLINGS_PER_PAGE = 30
const MAX_REPLY_DEPTH = 3
const REPLIES_PER_PAGE = 300

export const selectComments = (db: Database, viewer: Viewer | undefined) =>
  db.select(commentColumns(viewer)).from(comments).innerJoin(users, eq(users.id, comments.authorId))

const ORDERS = {
  best: { column: comments.score, isDescending: true },
  newest: { column: comments.createdAt, isDescending: true },
  oldest: { column: comments.createdAt, isDescending: false },
} as const

function orderSiblings(where: SQL | undefined, order: keyof typeof ORDERS, after: SortKey | undefined) {
  const { column, isDescending } = ORDERS[order]
  const isAfter = after && sql`(${column}, ${comments.id}) ${sql.raw(isDescending ? '<' : '>')} (${after[0]}, ${after[1]})`
  const direction = sql.raw(isDescending ? 'DESC' : 'ASC')
  return { where: and(where, isAfter), orderBy: [sql`${column} ${direction}`, sql`${comments.id} ${direction}`] }
}

/**
 * Selects descendants down to `MAX_REPLY_DEPTH` levels, oldest first. The recursion runs level by level, so its LIMIT omits the deepest
 * first.
 */
function selectReplies(db: Database, postId: SQL, topLevelIds: SQL, viewer: Viewer | undefined) {
  const ids = sql`WITH RECURSIVE thread (id, level) AS (
    SELECT id, 0 FROM (${topLevelIds})
    UNION ALL SELECT c.id, t.level + 1 FROM thread t CROSS JOIN comments c ON c.post_id = ${postId} AND c.parent_id = t.id WHERE t.level < ${MAX_REPLY_DEPTH}
    LIMIT ${SIBLINGS_PER_PAGE + 1 + REPLIES_PER_PAGE}
  ) SELECT id FROM thread WHERE level > 0`
  return selectComments(db, viewer)
    .where(and(sql`${comments.id} IN (${ids})`, isInThread(viewer)))
    .orderBy(comments.createdAt, comments.id)
}

/**
 * Returns the statements to read together of a page of sibling comments, their descendants and, on the first page of a thread, the
 * pinned comment.
 */
function selectPage(
  db: Database,
  scope: { postId: SQL; parentId: SQL | null },
  order: keyof typeof ORDERS,
  after: string | undefined,
  viewer: Viewer | undefined,
) {
  const isSibling = scope.parentId ? sql`${comments.parentId} = ${scope.parentId}` : isNull(comments.parentId)
  const unpinned = scope.parentId ? undefined : isNull(comments.pinnedAt)
  const { where, orderBy } = orderSiblings(
    and(sql`${comments.postId} = ${scope.postId}`, isSibling, unpinned, isInThread(viewer)),
    order,
    decodeCursor(after),
  )
  const topLevelIds = db
    .select({ id: comments.id })
    .from(comments)
    .where(where)
    .orderBy(...orderBy)
    .limit(SIBLINGS_PER_PAGE)
  const isPinned = and(sql`${comments.postId} = ${scope.postId}`, isNotNull(comments.pinnedAt), isInThread(viewer))
  const pinned = db.select({ id: comments.id }).from(comments).where(isPinned)
  const nothing = eq(comments.id, 0)
  const shown = scope.parentId || after ? sql`${topLevelIds}` : sql`SELECT id FROM (${topLevelIds}) UNION ALL SELECT id FROM (${pinned})`
  return {
    siblings: selectComments(db, viewer)
      .where(where)
      .orderBy(...orderBy)
      .limit(SIBLINGS_PER_PAGE + 1),
    replies: selectReplies(db, scope.postId, shown, viewer),
    pinned: selectComments(db, viewer).where(scope.parentId || after ? nothing : isPinned),
  }
}

type Rows = Awaited<ReturnType<typeof selectComments>>

interface PageRows {
  siblings: Rows
  replies: Rows
  pinned: Rows
}

function toCommentsPage({ siblings, replies, pinned }: PageRows, order: keyof typeof ORDERS): Comments {
  const page = toPage(siblings, SIBLINGS_PER_PAGE, (row) => [order === 'best' ? row.score : row.createdAt, row.id], viewComment)
  return { ...page, items: [...pinned.map(viewComment), ...page.items], replies: replies.map(viewComment) }
}

/**
 * Returns a page of a public post's thread: on the first page the pinned comment, then up to `SIBLINGS_PER_PAGE` top-level comments, with
 * replies down to `MAX_REPLY_DEPTH` levels; at most `SIBLINGS_PER_PAGE + 1 + REPLIES_PER_PAGE` comments in all, and the number of archived
 * comments. `readReplies` returns the other replies. Comments across a block appear only if they have visible replies, without body and author. Errors: those of
 * `rejectUnreadable`.
 */
export async function readThread(
  db: Database,
  postHash: string,
  { after, order }: { after?: string | undefined; order: CommentOrder },
  viewer?: Viewer,
): Promise<Comments> {
  const postId = sql`(SELECT ${posts.id} FROM posts JOIN users ON ${users.id} = ${posts.authorId}
    WHERE ${posts.hash} = ${postHash} AND ${isPublic} AND NOT ${hiddenFrom(viewer?.id, posts.authorId)})`
  const archived = sql<number>`(SELECT count(*) FROM archived_comments a WHERE a.post_id = posts.id)`
  const { post, ...rows } = await readTogether(db, {
    post: first(
      db
        .select({ archived: (after ? sql<number>`0` : archived).as('archived') })
        .from(posts)
        .where(sql`${posts.id} = ${postId}`),
    ),
    ...selectPage(db, { postId, parentId: null }, order, after, viewer),
  })
  if (!post) return rejectUnreadable(db, postHash)
  return { ...toCommentsPage(rows, order), ...(post.archived > 0 && { archived: post.archived }) }
}

/**
 * Returns a page of replies to a comment on a public post, oldest first, with up to `MAX_REPLY_DEPTH` levels below them. Errors:
 * `not_found` if the comment is not in the thread that the viewer sees, and those of `rejectUnreadable`.
 */
export async function readReplies(
  db: Database,
  hash: string,
  after: string | undefined,
  viewer?: Viewer,
): Promise<{ page: Comments; postHash: string }> {
  const isReadable = sql<number>`${isPublic} AND NOT ${hiddenFrom(viewer?.id, posts.authorId)}`
  const { post, ...rows } = await readTogether(db, {
    post: first(
      db
        .select({ hash: columnAlias(posts.hash, 'post_hash'), isReadable: isReadable.as('readable') })
        .from(comments)
        .innerJoin(posts, eq(posts.id, comments.postId))
        .innerJoin(users, eq(users.id, posts.authorId))
        .where(and(eq(comments.hash, hash), isInThread(viewer))),
    ),
    ...selectPage(db, { postId: postIdByCommentHash(hash), parentId: commentIdByHash(hash) }, 'oldest', after, viewer),
  })
  if (!post) throw notFound()
  if (!post.isReadable) return rejectUnreadable(db, post.hash)
  return { page: toCommentsPage(rows, 'oldest'), postHash: post.hash }
}

const commentIdByHash = (hash: string): SQL => sql`(SELECT c.id FROM comments c WHERE c.hash = ${hash})`
export const postIdByCommentHash = (hash: string): SQL => sql`(SELECT c.post_id FROM comments c WHERE c.hash = ${hash})`

/**
 * Returns a comment with its post, its parent and a page of its replies. Errors: `gone` if it was removed or hidden or its author's account
 * is closed; `not_found` if a block separates the viewer from its author, or it is held and the viewer may not see it; and those of
 * `rejectUnreadable`.
 */
export async function readComment(
  db: Database,
  hash: string,
  after: string | undefined,
  viewer?: Viewer,
): Promise<{ page: CommentPage; postHash: string }> {
  const { row, parent, ...replies } = await readTogether(db, {
    row: first(
      db
        .select({
          ...commentColumns(viewer),
          postId: comments.postId,
          postHash: columnAlias(posts.hash, 'post_hash'),
          commentsOn: posts.commentsOn,
        })
        .from(comments)
        .innerJoin(users, eq(users.id, comments.authorId))
        .innerJoin(posts, eq(posts.id, comments.postId))
        .where(eq(comments.hash, hash)),
    ),
    parent: first(
      db
        .select({ hash: comments.hash, handle: users.handle, name: users.name })
        .from(comments)
        .innerJoin(users, eq(users.id, comments.authorId))
        .where(
          sql`${comments.id} = (SELECT c.parent_id FROM comments c WHERE c.hash = ${hash}) AND ${comments.state} = 'visible'
          AND ${isOpenAccount} AND NOT ${hiddenFrom(viewer?.id, comments.authorId)}`,
        ),
    ),
    ...selectPage(db, { postId: postIdByCommentHash(hash), parentId: commentIdByHash(hash) }, 'oldest', after, viewer),
  })
  if (!row) throw notFound()
  assertViewable(row)
  const [post] = await hydratePosts(db, [row.postId], viewer?.id)
  if (!post) return rejectUnreadable(db, row.postHash)
  const author = { handle: row.authorHandle, name: row.authorName, avatar: row.authorAvatar }
  const page = {
    post,
    commentsOn: row.commentsOn,
    comment: { ...viewComment(row), author },
    inReplyTo: parent ? { path: `/${parent.handle}/comment/${parent.hash}`, name: parent.name } : null,
    replies: toCommentsPage(replies, 'oldest'),
  }
  return { page, postHash: post.hash }
}
