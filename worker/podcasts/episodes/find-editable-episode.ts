import { and, eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isEditableBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { episodes } from './schema.ts'

/** Finds the audio of a post the viewer may edit; `duration` is in ms. Errors: `not_found`, also for a post without audio. */
export async function findEditableEpisode(db: Database, viewer: Viewer, hash: string): Promise<{ id: number; duration: number }> {
  const [episode] = await db
    .select({ id: posts.id, duration: episodes.duration })
    .from(posts)
    .innerJoin(episodes, eq(episodes.postId, posts.id))
    .where(and(eq(posts.hash, hash), isEditableBy(viewer)))
  if (!episode) throw notFound()
  return episode
}
