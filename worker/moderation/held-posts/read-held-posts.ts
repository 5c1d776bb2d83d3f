import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { postReviews } from '#worker/posts/reviews/schema.ts'
import { isSponsored } from '#worker/posts/sponsorship/index.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { isOwnPost } from '#worker/publications/members/index.ts'
import type { HeldPost, HeldPostDetails, HeldPosts, HeldPostsQuery } from './contract.ts'

/**
 * Lists held versions of authors with open accounts, longest waiting first, without the viewer's own and sponsored ones: those of an import, or
 * those that do not wait with one. One round trip.
 */
export async function listHeldPosts(
  db: Database,
  viewer: Viewer,
  { after, limit, import: importHash }: HeldPostsQuery,
): Promise<HeldPosts> {
  const cursor = decodeCursor(after)
  const isAfter = cursor && sql`(${postReviews.heldAt}, ${postReviews.postId}) > (${cursor[0]}, ${cursor[1]})`
  const which = importHash === undefined ? sql`NOT ${isHeldWithImport}` : eq(postReviews.importHash, importHash)
  const rows = await selectHeld(db, viewer, and(which, isAfter))
    .orderBy(asc(postReviews.heldAt), asc(postReviews.postId))
    .limit(limit + 1)
  return toPage(rows, limit, (row) => [row.heldAt, row.id], viewHeldPost)
}

/** Returns a held version as it would be published. Errors: `not_found`, also for the viewer's own and sponsored ones. */
export async function readHeldPost(db: Database, viewer: Viewer, hash: string): Promise<HeldPostDetails> {
  const [row] = await selectHeld(db, viewer, eq(posts.hash, hash))
  const [content] = await db
    .select({ html: postReviews.html })
    .from(postReviews)
    .innerJoin(posts, eq(posts.id, postReviews.postId))
    .where(eq(posts.hash, hash))
  if (!row || !content) throw notFound()
  const { tags = [], topics = [], canonicalUrl = null } = row.settings ?? {}
  return { ...viewHeldPost(row), html: content.html ?? '', tags, topics, canonicalUrl }
}

/** SQL condition: the version waits for the decision about its import, as its links alone hold it. */
const isHeldWithImport = sql`(${postReviews.importHash} IS NOT NULL AND ${postReviews.reasons} IS NULL)`

const selectHeld = (db: Database, viewer: Viewer, where: SQL | undefined) =>
  db
    .select({
      id: posts.id,
      hash: posts.hash,
      state: posts.state,
      version: postReviews.version,
      heldAt: postReviews.heldAt,
      importHash: postReviews.importHash,
      settings: postReviews.settings,
      links: postReviews.links,
      reasons: postReviews.reasons,
      handle: users.handle,
      name: users.name,
      avatar: users.avatar,
      authorSince: users.createdAt,
      publicationHandle: nullableColumnAlias(publications.handle, 'publication_handle'),
      publicationName: nullableColumnAlias(publications.name, 'publication_name'),
    })
    .from(postReviews)
    .innerJoin(posts, eq(posts.id, postReviews.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(publications, sql`${publications.id} = ${postReviews.settings} ->> '$.publicationId'`)
    // A literal, because SQLite does not use the partial index for a bound value.
    .where(
      and(
        sql`${postReviews.state} = 'held'`,
        sql`NOT ${isOwnPost(viewer.id, posts.id)}`,
        isOpenAccount,
        sql`NOT ${isSponsored(posts.id)}`,
        where,
      ),
    )

type Row = Awaited<ReturnType<typeof selectHeld>>[number]

const viewHeldPost = (row: Row): HeldPost => ({
  hash: row.hash,
  version: row.version,
  title: row.settings?.title ?? '',
  description: row.settings?.description ?? '',
  author: { handle: row.handle, name: row.name, avatar: row.avatar },
  authorSince: row.authorSince,
  publication: row.publicationHandle && row.publicationName ? { handle: row.publicationHandle, name: row.publicationName } : null,
  links: row.links ?? [],
  rules: row.reasons?.rules ?? [],
  domains: row.reasons?.domains ?? [],
  heldAt: row.heldAt,
  importHash: row.reasons === null ? row.importHash : null,
  isPublished: row.state === 'published',
})
