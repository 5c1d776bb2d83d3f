import { sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'

/**
 * Builds statements that invalidate the cached pages a user appears on: the profile, the newest posts, the tag, topic and podcast indexes,
 * the user’s lists, podcasts, posts and publications, the tags, topics and publications of the posts, and posts the user liked or commented
 * on. Use after a change of handle or account state; `isRemoval` says that none of them may show the user any longer.
 */
export function invalidateUser(db: Database, userId: number, isRemoval = false): Statement[] {
  const own = sql`p.author_id = ${userId} AND p.published_at IS NOT NULL`
  return [
    sql`SELECT 'user-' || hash FROM users WHERE id = ${userId}
      UNION SELECT value FROM json_each('["newest","tags","topics","podcasts"]')
      UNION SELECT 'list-' || hash FROM lists WHERE owner_id = ${userId}
      UNION SELECT 'podcast-' || hash FROM podcasts WHERE owner_id = ${userId}`,
    sql`SELECT 'post-' || p.hash FROM posts p WHERE ${own}
      UNION SELECT 'tag-' || t.tag_id FROM posts p JOIN post_tags t ON t.post_id = p.id WHERE ${own}
      UNION SELECT 'topic-' || k.key FROM posts p JOIN post_topics t ON t.post_id = p.id JOIN topics k ON k.id = t.topic_id WHERE ${own}
      UNION SELECT 'publication-' || n.hash FROM posts p JOIN publications n ON n.id = p.publication_id WHERE ${own}`,
    sql`SELECT 'publication-' || n.hash FROM publication_members m JOIN publications n ON n.id = m.publication_id WHERE m.user_id = ${userId}
      UNION SELECT 'post-' || p.hash FROM comments c JOIN posts p ON p.id = c.post_id WHERE c.author_id = ${userId}
      UNION SELECT 'post-' || p.hash FROM likes l JOIN posts p ON p.id = l.post_id WHERE l.user_id = ${userId}
      UNION SELECT 'wishes-' || c.slug FROM campaign_wishes w JOIN campaigns c ON c.id = w.campaign_id WHERE w.user_id = ${userId}`,
  ].map((tags) =>
    insertSelect(db, cacheInvalidations, { tag: sql`tag`, at: now(), isRemoval }, sql`FROM (SELECT NULL AS tag WHERE 0 UNION ${tags})`),
  )
}
