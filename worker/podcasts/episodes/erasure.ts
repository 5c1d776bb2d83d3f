import { inArray, type SQL, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { type Erasure, onOwnPosts, ownedBy } from '#worker/lib/erasure.ts'
import { invalidateRemoval } from '#worker/lib/invalidations.ts'
import { episodes } from '#worker/podcasts/catalog/schema.ts'
import { postCacheTag } from '#worker/posts/posts/index.ts'
import { deleteUploadedObject } from './upload/discard-upload.ts'

const OBJECTS_PER_BATCH = 10

/** Uploads by the user, and uploads of others for the user’s posts. */
const ownUploads = (userId: number): SQL => sql`(owner_id = ${userId} OR ${onOwnPosts(userId)})`

async function eraseEpisodeAudioChunk(env: Env, db: Database, userId: number): Promise<boolean> {
  const rows = await db.all<{ id: number; hash: string; key: string }>(
    sql`SELECT s.post_id AS id, p.hash, s.object_key AS key FROM sounds s JOIN posts p ON p.id = s.post_id WHERE p.author_id = ${userId} LIMIT ${OBJECTS_PER_BATCH}`,
  )
  if (rows.length === 0) return false
  await env.MEDIA.delete(rows.map(({ key }) => key))
  await atomic(db, [
    invalidateRemoval(
      db,
      rows.map(({ hash }) => postCacheTag(hash)),
    ),
    db.delete(episodes).where(
      inArray(
        episodes.postId,
        rows.map(({ id }) => id),
      ),
    ),
  ])
  return true
}

/** Deletes a chunk of a user’s unfinished uploads; returns false when none are left. */
async function eraseUploadChunk(env: Env, db: Database, userId: number): Promise<boolean> {
  const rows = await db.all<{ id: number; hash: string; multipartId: string }>(
    sql`SELECT id, hash, multipart_id AS "multipartId" FROM sound_uploads WHERE ${ownUploads(userId)} AND state <> 'done' LIMIT ${OBJECTS_PER_BATCH}`,
  )
  if (rows.length === 0) return false
  for (const { hash, multipartId } of rows) await deleteUploadedObject(env, hash, multipartId)
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
  await db.run(sql`DELETE FROM sound_upload_parts WHERE upload_id IN ${ids}`)
  await db.run(sql`DELETE FROM sound_uploads WHERE id IN ${ids}`)
  return true
}

export const erasure: readonly Erasure[] = [
  eraseEpisodeAudioChunk,
  eraseUploadChunk,
  { table: 'sound_names', key: 'hash', where: onOwnPosts },
  { table: 'sound_chapters', key: 'post_id', where: onOwnPosts },
  { table: 'transcripts', key: 'post_id', where: onOwnPosts },
  { table: 'listening', key: 'user_id, post_id', where: onOwnPosts },
  { table: 'listening', key: 'user_id, post_id', where: ownedBy('user_id') },
  {
    table: 'sound_upload_parts',
    key: 'upload_id, number',
    where: (id) => sql`upload_id IN (SELECT id FROM sound_uploads WHERE ${ownUploads(id)})`,
  },
  { table: 'sound_uploads', key: 'id', where: ownUploads },
]
