import { eq } from 'drizzle-orm'
import { users } from '#worker/accounts/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { refuseHidden } from '#worker/posts/index.ts'
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
  if (!row) throw notFound()
  refuseHidden(row)
  return row
}
