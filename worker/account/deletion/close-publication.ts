import { eq, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { cacheBumps } from '#worker/db/platform.ts'
import { now } from '#worker/lib/clock.ts'
import { bump } from '#worker/lib/page-cache/index.ts'
import { podcasts } from '#worker/podcasts/shows/schema.ts'
import { publicationTag } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publicationMembers, publications } from '#worker/publications/members/schema.ts'
import { CHUNK, deleteSome } from './chunk.ts'

/**
 * Closes a publication piece by piece: its posts go back to their authors, whose addresses they get (the old ones move there by
 * the hash); then members and followers go, and the address answers 410. The handle stays taken.
 */
export async function closeSome(db: Database, { id, hash }: { id: number; hash: string }): Promise<void> {
  const some = sql`(SELECT id FROM posts WHERE publication_id = ${id} ORDER BY id LIMIT ${CHUNK})`
  const [, moved] = await atomic(db, [
    db.insert(cacheBumps).select(sql`SELECT NULL, 'post-' || hash, ${now()} FROM posts WHERE id IN ${some}`),
    db.update(posts).set({ publicationId: null }).where(sql`${posts.id} IN ${some}`).returning({ id: posts.id }),
  ])
  if (moved.length > 0) return
  const followers = sql`kind = 'publication' AND target_id = ${id}`
  if (await deleteSome(db, 'follows', 'follower_id, kind, target_id', followers)) return
  await atomic(db, [
    db.update(podcasts).set({ publicationId: null }).where(eq(podcasts.publicationId, id)),
    db.delete(publicationMembers).where(eq(publicationMembers.publicationId, id)),
    db.update(publications).set({ name: '', description: '', avatar: null, postCount: 0, closedAt: now() }).where(eq(publications.id, id)),
    bump(db, [publicationTag(hash), 'podcasts', 'newest', 'tags', 'topics']),
  ])
}
