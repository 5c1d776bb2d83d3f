import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/column-alias.ts'
import { decodeCursor, type SortKey, toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { CommentOrder, Comments } from './contract.ts'
import { isInThread } from './policy.ts'
import { comments } from './schema.ts'
import { commentColumns, viewComment } from './view.ts'

const SIBLINGS_PER_PAGE = 30
const MAX_REPLY_DEPTH = 3
const REPLIES_PER_PAGE = 300

/** Rows of comments with their authors, as a page shows them. */
export const selectComments = (db: Database, viewer: Viewer | undefined) =>
  db.select(commentColumns(viewer)).from(comments).innerJoin(users, eq(users.id, comments.authorId))

const ORDERS = {
  best: { column: comments.score, isDescending: true },
  newest: { column: comments.createdAt, isDescending: true },
  oldest: { column: comments.createdAt, isDescending: false },
} as const

/** Comments beside each other in an order, and which of them a page begins with. */
function orderSiblings(where: SQL | undefined, order: keyof typeof ORDERS, after: SortKey | undefined) {
  const { column, isDescending } = ORDERS[order]
  const beyond = after && sql`(${column}, ${comments.id}) ${sql.raw(isDescending ? '<' : '>')} (${after[0]}, ${after[1]})`
  const way = sql.raw(isDescending ? 'DESC' : 'ASC')
  return { where: and(where, beyond), orderBy: [sql`${column} ${way}`, sql`${comments.id} ${way}`] }
}

/** What is under some comments of a post, three levels deep, at most 300, nearest levels first; oldest first. */
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

/** Statements that read a page of comments beside each other with what is under them, for one batch. */
export function selectPage(
  db: Database,
  scope: { postId: SQL; parentId: SQL | null },
  order: keyof typeof ORDERS,
  after: string | undefined,
  viewer: Viewer | undefined,
) {
  const own = scope.parentId ? sql`${comments.parentId} = ${scope.parentId}` : isNull(comments.parentId)
  const unpinned = scope.parentId ? undefined : isNull(comments.pinnedAt)
  const { where, orderBy } = orderSiblings(
    and(sql`${comments.postId} = ${scope.postId}`, own, unpinned, isInThread(viewer)),
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
  return [
    selectComments(db, viewer)
      .where(where)
      .orderBy(...orderBy)
      .limit(SIBLINGS_PER_PAGE + 1),
    selectReplies(db, scope.postId, shown, viewer),
    selectComments(db, viewer).where(scope.parentId || after ? nothing : isPinned),
  ] as const
}

type Rows = Awaited<ReturnType<typeof selectComments>>

/** A page out of what `pageStatements` read. */
export function toCommentsPage(siblings: Rows, replies: Rows, pinned: Rows, order: keyof typeof ORDERS): Comments {
  const page = toPage(siblings, SIBLINGS_PER_PAGE, (row) => [order === 'best' ? row.score : row.createdAt, row.id], viewComment)
  return { ...page, items: [...pinned.map(viewComment), ...page.items], replies: replies.map(viewComment) }
}

/**
 * A page of a public post's thread: the pinned comment, then 30 top-level ones by score or newest first, with up to three levels of
 * replies oldest first, at most 300, nearest levels first; `repliesTo` brings the rest. Comments of people hidden from the viewer
 * are left out. A post that is not public is `not_found`.
 */
export async function readThread(
  db: Database,
  postHash: string,
  { after, order }: { after?: string | undefined; order: CommentOrder },
  viewer?: Viewer,
): Promise<Comments> {
  const postId = sql`(SELECT ${posts.id} FROM posts JOIN users ON ${users.id} = ${posts.authorId}
    WHERE ${posts.hash} = ${postHash} AND ${isPublic} AND NOT ${hiddenFrom(viewer?.id, posts.authorId)})`
  const [post, ...rows] = await db.batch([
    db.select({ id: posts.id }).from(posts).where(sql`${posts.id} = ${postId}`),
    ...selectPage(db, { postId, parentId: null }, order, after, viewer),
  ])
  if (post.length === 0) throw notFound()
  return toCommentsPage(...rows, order)
}

/** A page of the replies to a comment of a public post, oldest first, with three levels under them. Errors: `not_found`. */
export async function readReplies(
  db: Database,
  hash: string,
  after: string | undefined,
  viewer?: Viewer,
): Promise<{ page: Comments; postHash: string }> {
  const [[post], ...rows] = await db.batch([
    db
      .select({ hash: columnAlias(posts.hash, 'post_hash') })
      .from(comments)
      .innerJoin(posts, eq(posts.id, comments.postId))
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(and(eq(comments.hash, hash), isInThread(viewer), isPublic, sql`NOT ${hiddenFrom(viewer?.id, posts.authorId)}`)),
    ...selectPage(db, { postId: postIdByCommentHash(hash), parentId: commentIdByHash(hash) }, 'oldest', after, viewer),
  ])
  if (!post) throw notFound()
  return { page: toCommentsPage(...rows, 'oldest'), postHash: post.hash }
}

/** The comment of that hash, and the post it is about, as conditions compare them. */
export const commentIdByHash = (hash: string): SQL => sql`(SELECT c.id FROM comments c WHERE c.hash = ${hash})`
export const postIdByCommentHash = (hash: string): SQL => sql`(SELECT c.post_id FROM comments c WHERE c.hash = ${hash})`
