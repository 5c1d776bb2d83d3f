import { and, eq, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isEditableBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { enqueueAudioDeletion } from './delete-audio-object.ts'
import { insertReplacedAudioHash } from './insert-replaced-audio-hash.ts'
import { readEpisodeCacheTags } from './read-episode-cache-tags.ts'
import { episodes } from './schema.ts'

/** Removes the audio of an editable post; its URL then returns 410. Chapters and transcript stay for a later file. Errors: `not_found`. */
export async function removeEpisodeAudio(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const [post] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.hash, hash), isEditableBy(viewer)))
  if (!post) throw notFound()
  const hadAudio = sql`EXISTS (SELECT 1 FROM sounds WHERE post_id = ${post.id})`
  await atomic(db, [
    insertReplacedAudioHash(db, post.id, sql`1`),
    enqueueAudioDeletion(db, post.id, sql`1`),
    invalidate(db, await readEpisodeCacheTags(db, post.id), hadAudio),
    db.delete(episodes).where(eq(episodes.postId, post.id)),
  ])
}
