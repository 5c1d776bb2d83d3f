import { eq, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'
import { publicationCacheTag } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publicationMembers, publications } from '#worker/publications/members/schema.ts'
import { CHUNK_SIZE, deleteChunk } from './delete-chunk.ts'

/**
 * Runs the next chunk of closing a publication: first returns posts to their authors (old addresses redirect by hash), then removes the
 * followers, then removes the members and makes the page return 410. The handle stays reserved.
 */
export async function closePublicationChunk(db: Database, { id, hash }: { id: number; hash: string }): Promise<void> {
  const chunk = sql`(SELECT id FROM posts WHERE publication_id = ${id} ORDER BY id LIMIT ${CHUNK_SIZE})`
  const [, moved] = await atomic(db, [
    db.insert(cacheInvalidations).select(sql`SELECT NULL, 'post-' || hash, ${now()} FROM posts WHERE id IN ${chunk}`),
    db.update(posts).set({ publicationId: null }).where(sql`${posts.id} IN ${chunk}`).returning({ id: posts.id }),
  ])
  if (moved.length > 0) return
  const followers = sql`kind = 'publication' AND target_id = ${id}`
  if (await deleteChunk(db, 'follows', 'follower_id, kind, target_id', followers)) return
  await atomic(db, [
    db.update(shows).set({ publicationId: null }).where(eq(shows.publicationId, id)),
    db.delete(publicationMembers).where(eq(publicationMembers.publicationId, id)),
    db.update(publications).set({ name: '', description: '', avatar: null, postCount: 0, closedAt: now() }).where(eq(publications.id, id)),
    invalidate(db, [publicationCacheTag(hash), 'podcasts', 'newest', 'tags', 'topics']),
  ])
}
