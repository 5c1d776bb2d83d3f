import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { named } from '#worker/db/named.ts'
import { decodeCursor, type Place, toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { CommentOrder, Comments } from './contract.ts'
import { hasPlace } from './policy.ts'
import { comments } from './schema.ts'
import { commentColumns, viewComment } from './view.ts'

const BESIDE_A_PAGE = 30
const LEVELS = 3
const UNDER_A_PAGE = 300

/** Rows of comments with their authors, as a page shows them. */
export const commentRows = (db: Database, viewer: Viewer | undefined) =>
  db.select(commentColumns(viewer)).from(comments).innerJoin(users, eq(users.id, comments.authorId))

const ORDERS = {
  best: { by: comments.score, falling: true },
  newest: { by: comments.createdAt, falling: true },
  oldest: { by: comments.createdAt, falling: false },
} as const

/** Comments beside each other in an order, and which of them a page begins with. */
function beside(where: SQL | undefined, order: keyof typeof ORDERS, after: Place | undefined) {
  const { by, falling } = ORDERS[order]
  const beyond = after && sql`(${by}, ${comments.id}) ${sql.raw(falling ? '<' : '>')} (${after[0]}, ${after[1]})`
  const way = sql.raw(falling ? 'DESC' : 'ASC')
  return { where: and(where, beyond), orderBy: [sql`${by} ${way}`, sql`${comments.id} ${way}`] }
}

/** What is under some comments of a post, three levels deep, at most 300, nearest levels first; oldest first. */
function under(db: Database, postId: SQL, tops: SQL, viewer: Viewer | undefined) {
  const ids = sql`WITH RECURSIVE thread (id, level) AS (
    SELECT id, 0 FROM (${tops})
    UNION ALL SELECT c.id, t.level + 1 FROM thread t CROSS JOIN comments c ON c.post_id = ${postId} AND c.parent_id = t.id WHERE t.level < ${LEVELS}
    LIMIT ${BESIDE_A_PAGE + 1 + UNDER_A_PAGE}
  ) SELECT id FROM thread WHERE level > 0`
  return commentRows(db, viewer)
    .where(and(sql`${comments.id} IN (${ids})`, hasPlace(viewer)))
    .orderBy(comments.createdAt, comments.id)
}

/** Statements that read a page of comments beside each other with what is under them, for one batch. */
export function pageStatements(
  db: Database,
  beneath: { postId: SQL; parentId: SQL | null },
  order: keyof typeof ORDERS,
  after: string | undefined,
  viewer: Viewer | undefined,
) {
  const own = beneath.parentId ? sql`${comments.parentId} = ${beneath.parentId}` : isNull(comments.parentId)
  const unpinned = beneath.parentId ? undefined : isNull(comments.pinnedAt)
  const { where, orderBy } = beside(
    and(sql`${comments.postId} = ${beneath.postId}`, own, unpinned, hasPlace(viewer)),
    order,
    decodeCursor(after),
  )
  const tops = db
    .select({ id: comments.id })
    .from(comments)
    .where(where)
    .orderBy(...orderBy)
    .limit(BESIDE_A_PAGE)
  const isPinned = and(sql`${comments.postId} = ${beneath.postId}`, isNotNull(comments.pinnedAt), hasPlace(viewer))
  const pinned = db.select({ id: comments.id }).from(comments).where(isPinned)
  const nothing = eq(comments.id, 0)
  const shown = beneath.parentId || after ? sql`${tops}` : sql`SELECT id FROM (${tops}) UNION ALL SELECT id FROM (${pinned})`
  return [
    commentRows(db, viewer)
      .where(where)
      .orderBy(...orderBy)
      .limit(BESIDE_A_PAGE + 1),
    under(db, beneath.postId, shown, viewer),
    commentRows(db, viewer).where(beneath.parentId || after ? nothing : isPinned),
  ] as const
}

type Rows = Awaited<ReturnType<typeof commentRows>>

/** A page out of what `pageStatements` read. */
export function pageOf(beside: Rows, under: Rows, pinned: Rows, order: keyof typeof ORDERS): Comments {
  const page = toPage(beside, BESIDE_A_PAGE, (row) => [order === 'best' ? row.score : row.createdAt, row.id], viewComment)
  return { ...page, items: [...pinned.map(viewComment), ...page.items], replies: under.map(viewComment) }
}

/**
 * A page of a public post's thread: the pinned comment, then 30 top-level ones by score or newest first, with up to three levels of
 * replies oldest first, at most 300, nearest levels first; `repliesTo` brings the rest. Comments of people hidden from the viewer
 * are left out. A post that is not public is `not_found`.
 */
export async function commentsOf(
  db: Database,
  postHash: string,
  { after, order }: { after?: string | undefined; order: CommentOrder },
  viewer?: Viewer,
): Promise<Comments> {
  const postId = sql`(SELECT ${posts.id} FROM posts JOIN users ON ${users.id} = ${posts.authorId}
    WHERE ${posts.hash} = ${postHash} AND ${isPublic} AND NOT ${hiddenFrom(viewer?.id, posts.authorId)})`
  const [post, ...rows] = await db.batch([
    db.select({ id: posts.id }).from(posts).where(sql`${posts.id} = ${postId}`),
    ...pageStatements(db, { postId, parentId: null }, order, after, viewer),
  ])
  if (post.length === 0) throw notFound()
  return pageOf(...rows, order)
}

/** A page of the replies to a comment of a public post, oldest first, with three levels under them. Errors: `not_found`. */
export async function repliesTo(
  db: Database,
  hash: string,
  after: string | undefined,
  viewer?: Viewer,
): Promise<{ page: Comments; postHash: string }> {
  const [[post], ...rows] = await db.batch([
    db
      .select({ hash: named(posts.hash, 'post_hash') })
      .from(comments)
      .innerJoin(posts, eq(posts.id, comments.postId))
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(and(eq(comments.hash, hash), hasPlace(viewer), isPublic, sql`NOT ${hiddenFrom(viewer?.id, posts.authorId)}`)),
    ...pageStatements(db, { postId: postOf(hash), parentId: idOf(hash) }, 'oldest', after, viewer),
  ])
  if (!post) throw notFound()
  return { page: pageOf(...rows, 'oldest'), postHash: post.hash }
}

/** The comment of that hash, and the post it is about, as conditions compare them. */
export const idOf = (hash: string): SQL => sql`(SELECT c.id FROM comments c WHERE c.hash = ${hash})`
export const postOf = (hash: string): SQL => sql`(SELECT c.post_id FROM comments c WHERE c.hash = ${hash})`
