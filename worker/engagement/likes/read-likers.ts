import { and, desc, eq, not } from 'drizzle-orm'
import type { PageQuery } from '#shared/contract.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import { afterCursor, hydratePosts } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { Likers } from './contract.ts'
import { likes } from './schema.ts'

/**
 * Returns a page of users who liked a public post, most recent like first, omitting closed accounts and blocked users. Errors: `not_found`.
 */
export async function readLikers(db: Database, hash: string, { after, limit }: PageQuery, viewerId?: number): Promise<Likers> {
  const [found] = await db.select({ id: posts.id }).from(posts).where(eq(posts.hash, hash))
  if (!found) throw notFound()
  const [[post], rows] = await Promise.all([
    hydratePosts(db, [found.id], viewerId),
    db
      .select({ id: users.id, handle: users.handle, name: users.name, avatar: users.avatar, bio: users.bio, likedAt: likes.createdAt })
      .from(likes)
      .innerJoin(users, eq(users.id, likes.userId))
      .where(
        and(
          eq(likes.postId, found.id),
          isOpenAccount,
          not(hiddenFrom(viewerId, users.id)),
          afterCursor(decodeCursor(after), likes.createdAt, likes.userId),
        ),
      )
      .orderBy(desc(likes.createdAt), desc(likes.userId))
      .limit(limit + 1),
  ])
  if (!post) throw notFound()
  const page = toPage(
    rows,
    limit,
    (row) => [row.likedAt, row.id],
    ({ handle, name, avatar, bio, likedAt }) => ({ person: { handle, name, avatar }, bio, likedAt }),
  )
  return { ...page, post }
}
