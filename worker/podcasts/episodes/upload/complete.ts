import { and, eq } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { hearStored, tagsOfStored } from '#worker/posts/media/index.ts'
import type { CompleteUpload, StoredSound } from '../contract.ts'
import { viewSoundFile } from '../contract.ts'
import { sounds } from '../schema.ts'
import { soundKey } from '../sound-key.ts'
import { findUpload, type Upload, type UploadName } from './find-upload.ts'
import { endUpload } from './give-up.ts'
import { joinParts } from './join-parts.ts'
import { keepSound } from './keep-sound.ts'
import { coverOffered, titleOffered } from './offers.ts'
import { brokenSound, closed, noSound, tooLarge, tooLong } from './refusals.ts'

/**
 * Makes the whole upload the post's sound; again, or from two tabs at once, it answers the same. Errors: `conflict` while parts are
 * missing or when it was given up, and what keeps a file from being a sound: then nothing of it is left.
 */
export async function completeUpload(
  env: Env,
  db: Database,
  viewer: Viewer,
  name: UploadName,
  { peaks }: CompleteUpload,
): Promise<StoredSound> {
  const upload = await findUpload(db, viewer, name)
  if (upload.state === 'given_up') throw closed()
  const key = soundKey(upload.hash)
  if (upload.state === 'open') await joinParts(env, db, upload)
  const tags = await tagsOfStored(env.MEDIA, key)
  if (upload.state === 'open') await keepSound(db, upload, { ...(await measure(env, db, upload)), tags, peaks })
  const sound = await soundOf(db, upload)
  return { sound, title: titleOffered(tags), cover: await coverOffered(env, db, viewer, upload.postId, tags) }
}

/** What the whole file proves to be; one that is not to be kept is given up, and its sender told why. */
async function measure(env: Env, db: Database, upload: Upload) {
  const heard = await hearStored(env.MEDIA, soundKey(upload.hash))
  // Another tab was told just now that it is not kept.
  if (heard === undefined) throw closed()
  const isLong = typeof heard !== 'string' && heard.duration > LIMITS.soundDuration
  if (typeof heard !== 'string' && !isLong && upload.bytes <= LIMITS.soundBytes) return heard
  await endUpload(env, db, upload)
  if (heard === 'unknown') throw noSound()
  if (heard === 'broken') throw brokenSound()
  throw isLong ? tooLong() : tooLarge()
}

async function soundOf(db: Database, { postId, hash }: Upload) {
  const [row] = await db
    .select({ hash: sounds.hash, format: sounds.format, bytes: sounds.bytes, duration: sounds.duration })
    .from(sounds)
    .where(and(eq(sounds.postId, postId), eq(sounds.hash, hash)))
  // Replaced or removed since.
  if (!row) throw notFound()
  return viewSoundFile(row)
}
