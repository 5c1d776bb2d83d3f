import { eq } from 'drizzle-orm'
import { refuseClosed } from '#worker/accounts/index.ts'
import { users } from '#worker/accounts/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { posts } from '#worker/posts/schema.ts'
import { sounds } from './schema.ts'

/** Where the audio of a public post is stored; `gone` for a removed post, `not_found` for any other that is not public. */
export async function findSound(db: Database, hash: string): Promise<{ key: string; type: string }> {
  const [row] = await db
    .select({
      key: sounds.objectKey,
      type: sounds.type,
      state: posts.state,
      publishedAt: posts.publishedAt,
      removedBy: posts.removedBy,
      authorState: users.state,
    })
    .from(posts)
    .innerJoin(sounds, eq(sounds.postId, posts.id))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(eq(posts.hash, hash))
  if (!row || row.publishedAt === null) throw notFound()
  if (row.state === 'removed') throw new AppError('gone', { details: { by: row.removedBy ?? 'author' } })
  if (row.state !== 'published') throw notFound()
  refuseClosed(row.authorState)
  return row
}
