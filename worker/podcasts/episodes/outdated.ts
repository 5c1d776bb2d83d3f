import { eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { podcasts } from '#worker/podcasts/shows/schema.ts'
import { outdatedByAll } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { sounds } from './schema.ts'

/** Cache tags of every page that tells of a post's sound: the post's own, lists that hold it, and its show. */
export async function outdatedBySound(db: Database, postId: number): Promise<string[]> {
  const [tags, shows] = await Promise.all([
    outdatedByAll(db, eq(posts.id, postId)),
    db.select({ hash: podcasts.hash }).from(sounds).innerJoin(podcasts, eq(podcasts.id, sounds.podcastId)).where(eq(sounds.postId, postId)),
  ])
  return [...tags, 'podcasts', ...shows.map(({ hash }) => `podcast-${hash}`)]
}
