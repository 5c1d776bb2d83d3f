import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { atomic, type Database, database, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import type { Env } from '#worker/env.ts'
import { notFound } from '#worker/lib/errors.ts'
import { invalidateRemoval } from '#worker/lib/invalidations.ts'
import { defineJob } from '#worker/lib/job.ts'
import type { ObjectKey } from '#worker/lib/media-bucket.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { episodes } from '#worker/podcasts/catalog/schema.ts'
import { isEditableBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { readEpisodeCacheTags } from './read-episode-cache-tags.ts'
import { replacedAudioHashes } from './schema.ts'

/** Returns the R2 key of an audio file; every upload and import has a hash of its own. */
export const episodeAudioKey = (hash: string): ObjectKey => `sound/${hash}`

/**
 * Removes the audio of an editable post; its URL then returns 410, or 404 if the post was never published. Chapters and transcript stay for
 * a later file. Errors: `not_found`.
 */
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
    invalidateRemoval(db, await readEpisodeCacheTags(db, post.id), hadAudio),
    db.delete(episodes).where(eq(episodes.postId, post.id)),
  ])
}

/**
 * Statement: records the hash of the current file if `when` holds, so that its URL later redirects to the post's new audio or returns 410.
 */
export const insertReplacedAudioHash = (db: Database, postId: number, when: SQL): Statement =>
  insertSelect(
    db,
    replacedAudioHashes,
    { hash: sql`s.hash`, postId: sql`s.post_id` },
    sql`FROM sounds s WHERE s.post_id = ${postId} AND ${when}`,
  ).onConflictDoNothing()

export const AUDIO_DELETION = defineJob({ kind: 'sound-object', payload: z.strictObject({ key: z.string() }) })

/** Statement: enqueues deletion of the R2 object of the post's current audio if `when` holds for its row, aliased `s`. */
export const enqueueAudioDeletion = (db: Database, postId: number, when: SQL): Statement =>
  enqueue(db, AUDIO_DELETION, sql`json_object('key', s.object_key)`, { from: sql`FROM sounds s WHERE s.post_id = ${postId} AND ${when}` })

/** Job: deletes an R2 object unless an episode references it. */
export async function deleteAudioObject(env: Env, { key }: { key: string }): Promise<void> {
  const referenced = await database(env).all(sql`SELECT 1 FROM sounds WHERE object_key = ${key}`)
  if (referenced.length === 0) await env.MEDIA.delete(key)
}
