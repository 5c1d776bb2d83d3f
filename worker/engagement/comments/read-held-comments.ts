import { and, eq, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { nullableColumnAlias } from '#worker/db/column-alias.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'
import type { HeldComments } from './contract.ts'
import { comments } from './schema.ts'
import { commentColumns, viewComment } from './view.ts'

const PAGE_SIZE = 20

/** Returns a page of at most 20 held comments on all of the viewer's published posts, or on one post of the viewer, oldest first. */
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
    .limit(PAGE_SIZE + 1)
  return toPage(
    rows,
    PAGE_SIZE,
    (row) => [row.createdAt, row.id],
    (row) => ({
      ...viewComment(row),
      post: { path: postPath(row.publication ?? row.postAuthor, row.slug, row.postHash), title: row.title },
    }),
  )
}
