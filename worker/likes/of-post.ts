import { and, desc, eq, not } from 'drizzle-orm'
import { isOpenAccount } from '#worker/accounts/index.ts'
import { users } from '#worker/accounts/schema.ts'
import { hiddenFrom } from '#worker/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import type { PageQuery } from '#worker/lib/contract.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import { behind, hydratePosts } from '#worker/posts/index.ts'
import { posts } from '#worker/posts/schema.ts'
import type { Likers } from './contract.ts'
import { likes } from './schema.ts'

/** People who liked a public post, newest first, nobody across a block; a post that is not public is `not_found`. */
export async function likersOf(db: Database, hash: string, { after, limit }: PageQuery, viewerId?: number): Promise<Likers> {
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
          behind(decodeCursor(after), likes.createdAt, likes.userId),
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
