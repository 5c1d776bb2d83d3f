import { eq } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { type Requester, requireEpisodeAccess, visibilityColumns } from './require-episode-access.ts'
import { episodes } from './schema.ts'

/**
 * Finds the audio of a post the requester may access; `duration` is in ms. Errors: those of `requireEpisodeAccess`; `not_found` without
 * audio.
 */
export async function findEpisode(
  db: Database,
  post: string,
  requester: Requester,
): Promise<{ id: number; duration: number; isPublic: boolean }> {
  const [row] = await db
    .select({
      id: posts.id,
      hash: episodes.hash,
      duration: episodes.duration,
      ...visibilityColumns,
    })
    .from(posts)
    .innerJoin(episodes, eq(episodes.postId, posts.id))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(eq(posts.hash, post))
  if (!row) throw notFound()
  return { id: row.id, duration: row.duration, isPublic: await requireEpisodeAccess(db, row, requester) }
}
