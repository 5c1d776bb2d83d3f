import { eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { episodes, shows } from '#worker/podcasts/catalog/schema.ts'
import { selectCacheTagsForPosts } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'

/** Returns the cache tags of the pages that show a post's audio: the post, lists that contain it, its show and the podcast directory. */
export async function readEpisodeCacheTags(db: Database, postId: number): Promise<string[]> {
  const [tags, showRows] = await Promise.all([
    selectCacheTagsForPosts(db, eq(posts.id, postId)),
    db.select({ hash: shows.hash }).from(episodes).innerJoin(shows, eq(shows.id, episodes.showId)).where(eq(episodes.postId, postId)),
  ])
  return [...tags, 'podcasts', ...showRows.map(({ hash }) => `podcast-${hash}`)]
}
