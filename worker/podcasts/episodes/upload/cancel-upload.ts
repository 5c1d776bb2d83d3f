import { and, eq } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { episodeAudioKey } from '../episode-audio-key.ts'
import { audioUploadParts, audioUploads, episodes } from '../schema.ts'
import { findUpload, type Upload, type UploadReference } from './find-upload.ts'

/** Cancels an upload under way; one that has ended, either way, stays as it is. */
export async function cancelUpload(env: Env, db: Database, viewer: Viewer, reference: UploadReference): Promise<void> {
  const upload = await findUpload(db, viewer, reference)
  if (upload.state === 'open') await discardUpload(env, db, upload)
}

/** Ends an open upload without a sound: its row first, so that nobody makes a sound of what is being taken away. */
export async function discardUpload(
  env: Env,
  db: Database,
  { id, hash, multipartId }: Pick<Upload, 'id' | 'hash' | 'multipartId'>,
): Promise<void> {
  const [discarded] = await atomic(db, [
    db
      .update(audioUploads)
      .set({ state: 'given_up' })
      .where(and(eq(audioUploads.id, id), eq(audioUploads.state, 'open')))
      .returning({ id: audioUploads.id }),
    db.delete(audioUploadParts).where(eq(audioUploadParts.uploadId, id)),
  ])
  if (discarded.length > 0) await deleteUploadedObject(env, hash, multipartId)
}

/** Takes away what the bucket has of an upload that made no sound, joined or in parts. */
export async function deleteUploadedObject(env: Env, hash: string, multipartId: string): Promise<void> {
  // One that is not there any more has nothing to be taken away.
  await env.MEDIA.resumeMultipartUpload(episodeAudioKey(hash), multipartId)
    .abort()
    .catch(() => undefined)
  await env.MEDIA.delete(episodeAudioKey(hash))
}

/** The same of a file that came without an upload's row; one that is a post's sound by now stays. */
export async function deleteUnusedAudio(env: Env, db: Database, hash: string, multipartId: string | null): Promise<void> {
  const referenced = await db.select({ hash: episodes.hash }).from(episodes).where(eq(episodes.hash, hash))
  if (referenced.length > 0) return
  if (multipartId !== null) await deleteUploadedObject(env, hash, multipartId)
  else await env.MEDIA.delete(episodeAudioKey(hash))
}
