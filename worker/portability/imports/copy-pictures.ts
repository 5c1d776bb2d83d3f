import { LIMITS } from '#shared/limits/index.ts'
import type { Env } from '#worker/env.ts'
import { AppError } from '#worker/lib/errors.ts'
import { logError } from '#worker/lib/log-error.ts'
import { fetchFile, toCopyError } from '#worker/podcasts/importer/index.ts'
import { uploadImage } from '#worker/posts/media/index.ts'
import { AUDIO_FILES_PER_TURN } from './copy-audio.ts'
import { PARTS_PER_TURN } from './copy-episode-audio.ts'
import { type ItemTask, updateItem } from './item-queue.ts'
import { type ImportTurn, renewLease } from './lease.ts'
import type { PictureSource, Source } from './source-item.ts'

/** Pictures copied at the same time, and per turn: each takes about 25 requests to other services, of which a turn may make a thousand. */
const AT_ONCE = 3
const PICTURES_PER_TURN = 30
/** Failures in a row after which a turn asks a host no more. */
const MAX_HOST_FAILURES = 3
/** Attempts of an item at which a picture whose host does not answer is given up. */
const PATIENT_ATTEMPTS = 2

/** What the copies of a turn share. */
export interface PictureCopier {
  env: Env
  left: number
  audioFilesLeft: number
  partsLeft: number
  /** UTC ms after which a turn copies no more parts of a sound. */
  until: number
  hostFailures: Map<string, number>
  source: () => Promise<Source>
}

export const createPictureCopier = (env: Env, source: () => Promise<Source>, until: number): PictureCopier => ({
  env,
  left: PICTURES_PER_TURN,
  audioFilesLeft: AUDIO_FILES_PER_TURN,
  partsLeft: PARTS_PER_TURN,
  until,
  hostFailures: new Map(),
  source,
})

/** `copied` maps keys to hashes, or to null for pictures that cannot be copied; keys that are due later are missing. */
export type Outcome = { copied: Record<string, string | null>; stop?: 'turnOver' | 'retry' | 'full' | 'leaseLost' }

/**
 * Copies the pictures of an item that are not copied yet, and stores which ones after every few. `stop` tells why some are missing: the turn
 * has copied enough, a host does not answer and is asked again later, the owner's quota is used up, or the lease is lost.
 */
export async function copyPictures(
  turn: ImportTurn,
  copier: PictureCopier,
  task: ItemTask,
  wanted: Readonly<Record<string, PictureSource>>,
): Promise<Outcome> {
  const copied = { ...task.pictures }
  const missing = Object.entries(wanted).filter(([key]) => copied[key] === undefined)
  let stop: Outcome['stop']
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    if (copier.left <= 0) return { copied, stop: 'turnOver' }
    const batch = missing.slice(at, at + AT_ONCE)
    copier.left -= batch.length
    const results = await Promise.all(batch.map(async ([key, source]) => [key, await copyPicture(turn, copier, source)] as const))
    for (const [key, result] of results) {
      if (result === 'full') stop = 'full'
      else if (result !== 'later') copied[key] = result
      else if (task.attempts < PATIENT_ATTEMPTS) stop ??= 'retry'
      else copied[key] = null
    }
    await updateItem(turn, task, { pictures: copied })
    if (stop === 'full') return { copied, stop }
    if (!(await renewLease(turn))) return { copied, stop: 'leaseLost' }
  }
  return { copied, stop }
}

/** Returns the hash of the copy, null if the picture cannot be copied, `later` if its host does not answer, or `full`. */
async function copyPicture(
  { env, db, lease }: ImportTurn,
  copier: PictureCopier,
  source: PictureSource,
): Promise<string | null | 'later' | 'full'> {
  const bytes = await parsePicture(copier, source)
  if (bytes === null || bytes === 'later') return bytes
  try {
    return (await uploadImage(env, db, lease.ownerId, bytes)).hash
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'conflict') return 'full'
    if (error.code !== 'unavailable') return null
    logError('import_picture_failed', error, { import: lease.hash })
    return 'later'
  }
}

async function parsePicture(copier: PictureCopier, source: PictureSource): Promise<Uint8Array<ArrayBuffer> | null | 'later'> {
  if ('entry' in source) return (await (await copier.source()).entry(source.entry, LIMITS.imageBytes)) ?? null
  if (source.url.startsWith('data:')) return decodeDataUrl(source.url)
  const host = URL.parse(source.url)?.host
  if (host === undefined) return null
  const failures = copier.hostFailures.get(host) ?? 0
  if (failures >= MAX_HOST_FAILURES) return 'later'
  try {
    const { bytes } = await fetchFile(copier.env, source.url, LIMITS.imageBytes)
    copier.hostFailures.delete(host)
    return bytes
  } catch (error) {
    const copyError = toCopyError(error)
    if (!copyError) throw error
    if (!copyError.retryable) return null
    copier.hostFailures.set(host, failures + 1)
    return 'later'
  }
}

function decodeDataUrl(url: string): Uint8Array<ArrayBuffer> | null {
  const [, base64] = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/i.exec(url) ?? []
  if (base64 === undefined || base64.length > LIMITS.imageBytes * 1.4) return null
  try {
    return Uint8Array.fromBase64(base64.replace(/\s/g, ''))
  } catch {
    return null
  }
}
