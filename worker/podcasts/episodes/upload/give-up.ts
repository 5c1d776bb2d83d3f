import { and, eq } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { sounds, soundUploadParts, soundUploads } from '../schema.ts'
import { soundKey } from '../sound-key.ts'
import { findUpload, type Upload, type UploadName } from './find-upload.ts'

/** Cancels an upload under way; one that has ended, either way, stays as it is. */
export async function giveUpload(env: Env, db: Database, viewer: Viewer, name: UploadName): Promise<void> {
  const upload = await findUpload(db, viewer, name)
  if (upload.state === 'open') await endUpload(env, db, upload)
}

/** Ends an open upload without a sound: its row first, so that nobody makes a sound of what is being taken away. */
export async function endUpload(
  env: Env,
  db: Database,
  { id, hash, multipartId }: Pick<Upload, 'id' | 'hash' | 'multipartId'>,
): Promise<void> {
  const [ended] = await atomic(db, [
    db
      .update(soundUploads)
      .set({ state: 'given_up' })
      .where(and(eq(soundUploads.id, id), eq(soundUploads.state, 'open')))
      .returning({ id: soundUploads.id }),
    db.delete(soundUploadParts).where(eq(soundUploadParts.uploadId, id)),
  ])
  if (ended.length > 0) await forgetObject(env, hash, multipartId)
}

/** Takes away what the bucket has of an upload that made no sound, joined or in parts. */
export async function forgetObject(env: Env, hash: string, multipartId: string): Promise<void> {
  // One that is not there any more has nothing to be taken away.
  await env.MEDIA.resumeMultipartUpload(soundKey(hash), multipartId)
    .abort()
    .catch(() => undefined)
  await env.MEDIA.delete(soundKey(hash))
}

/** The same of a file that came without an upload's row; one that is a post's sound by now stays. */
export async function dropStored(env: Env, db: Database, hash: string, multipartId: string | null): Promise<void> {
  const used = await db.select({ hash: sounds.hash }).from(sounds).where(eq(sounds.hash, hash))
  if (used.length > 0) return
  if (multipartId !== null) await forgetObject(env, hash, multipartId)
  else await env.MEDIA.delete(soundKey(hash))
}
