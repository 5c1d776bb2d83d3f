import { and, eq, exists, ne, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { bump } from '#worker/lib/page-cache/index.ts'
import type { Heard, Tags } from '#worker/posts/media/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { dropOld } from '../drop-object.ts'
import { keepName } from '../keep-name.ts'
import { outdatedBySound } from '../outdated.ts'
import { soundChapters, sounds, soundUploadParts, soundUploads } from '../schema.ts'
import { soundKey } from '../sound-key.ts'
import type { Upload } from './find-upload.ts'
import { chaptersOf } from './offers.ts'

type Found = Exclude<Heard, string> & { tags: Tags; peaks: string }

/**
 * The stored file becomes the post's sound, all at once: the old name leads on, the old object goes, an episode stays the episode
 * it was. Nothing happens when the upload is not open any more.
 */
export async function keepSound(
  db: Database,
  { id, hash, postId, bytes }: Upload,
  { format, duration, tags, peaks }: Found,
): Promise<void> {
  const at = now()
  const [key, chapters] = [soundKey(hash), chaptersOf(tags, duration)]
  const isOpen = and(eq(soundUploads.id, id), eq(soundUploads.state, 'open'), ne(posts.state, 'removed'))
  const still = exists(
    db.select({ id: soundUploads.id }).from(soundUploads).innerJoin(posts, eq(posts.id, soundUploads.postId)).where(isOpen),
  )
  const outdated = await outdatedBySound(db, postId)
  await atomic(db, [
    keepName(db, postId, still),
    dropOld(db, postId, sql`s.object_key <> ${key} AND ${still}`),
    db
      .insert(sounds)
      .select(
        sql`SELECT ${postId}, ${hash}, NULL, ${key}, ${format}, ${bytes}, ${duration}, ${Math.min(tags.headBytes, bytes)}, ${peaks},
          ${crypto.randomUUID()}, NULL, NULL, 'full', NULL, NULL, '[]', '[]', ${at} WHERE ${still}`,
      )
      .onConflictDoUpdate({ target: sounds.postId, set: REPLACED }),
    // What an author wrote, or chose to be without, is not overwritten by what a file says.
    db
      .insert(soundChapters)
      .select(sql`SELECT ${postId}, ${JSON.stringify(chapters)}, ${at} WHERE ${chapters.length} > 0 AND ${still}`)
      .onConflictDoNothing(),
    bump(db, outdated, still),
    db.delete(soundUploadParts).where(and(eq(soundUploadParts.uploadId, id), still)),
    db
      .update(soundUploads)
      .set({ state: 'done', touchedAt: at })
      .where(and(eq(soundUploads.id, id), still)),
  ])
}

/** What is of the file; everything else is of the episode, and stays. */
const REPLACED = {
  hash: sql`excluded.hash`,
  objectKey: sql`excluded.object_key`,
  format: sql`excluded.format`,
  bytes: sql`excluded.bytes`,
  duration: sql`excluded.duration`,
  headBytes: sql`excluded.head_bytes`,
  peaks: sql`excluded.peaks`,
  storedAt: sql`excluded.stored_at`,
}
