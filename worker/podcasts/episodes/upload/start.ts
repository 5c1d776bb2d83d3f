import { and, eq, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isEditableBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { SoundUpload, StartUpload } from '../contract.ts'
import { soundUploads } from '../schema.ts'
import { soundKey } from '../sound-key.ts'
import { openUploads } from './list.ts'
import { noRoom, tooLarge } from './refusals.ts'
import { roomFor } from './room.ts'

/**
 * Begins an upload for a post of one's own, or goes on with the one of that key. Errors: `not_found`, `too_large`, `conflict` when
 * the person's room is full.
 */
export async function startUpload(env: Env, db: Database, viewer: Viewer, post: string, wanted: StartUpload): Promise<SoundUpload> {
  if (wanted.bytes > LIMITS.soundBytes) throw tooLarge()
  const own = and(eq(posts.hash, post), isEditableBy(viewer))
  const [found] = await db
    .select({ id: posts.id, room: roomFor(viewer.id, sql`${posts.id}`).as('room') })
    .from(posts)
    .where(own)
  if (!found) throw notFound()
  const same = and(eq(soundUploads.postId, found.id), eq(soundUploads.key, wanted.key))
  const known = await touch(db, same)
  if (known) return known
  if (found.room < wanted.bytes) throw noRoom(found.room)
  const hash = newHash()
  const multipart = await env.MEDIA.createMultipartUpload(soundKey(hash))
  const at = now()
  await db.run(sql`INSERT INTO sound_uploads (hash, post_id, owner_id, key, multipart_id, file_name, bytes, created_at, touched_at)
    SELECT ${hash}, ${found.id}, ${viewer.id}, ${wanted.key}, ${multipart.uploadId}, ${wanted.name}, ${wanted.bytes}, ${at}, ${at}
    WHERE ${roomFor(viewer.id, found.id)} >= ${wanted.bytes} ON CONFLICT DO NOTHING`)
  const upload = await touch(db, same)
  // Another tab was first, or filled the room.
  if (upload?.hash !== hash) await multipart.abort()
  if (!upload) throw noRoom(found.room)
  return upload
}

/** The open upload of that condition, known from now on to be alive. */
async function touch(db: Database, where: SQL | undefined): Promise<SoundUpload | undefined> {
  await atomic(db, [
    db
      .update(soundUploads)
      .set({ touchedAt: now() })
      .where(and(eq(soundUploads.state, 'open'), where)),
  ])
  return (await openUploads(db, where))[0]
}
