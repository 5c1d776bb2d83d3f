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
/** Consecutive failures after which a turn stops asking a host. */
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
 * has copied enough, a host does not answer and is asked again later, the owner's quota is used up, or the lease is lost. A turn that has
 * decided about no picture of the item is never `turnOver` because of it, so that its attempt counts.
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
  let hasDecided = false
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    if (copier.left <= 0) {
      stop = stop === undefined || hasDecided ? 'turnOver' : stop
      break
    }
    const results = await Promise.all(
      missing.slice(at, at + AT_ONCE).map(async ([key, source]) => [key, await copyPicture(turn, copier, source)] as const),
    )
    for (const [key, result] of results) {
      if (result === 'full') stop = 'full'
      else if ((result === 'later' || result === 'notAsked') && task.attempts < PATIENT_ATTEMPTS) stop ??= 'retry'
      else {
        copied[key] = result === 'later' || result === 'notAsked' ? null : result
        hasDecided = true
      }
    }
    const asked = results.filter(([, result]) => result !== 'notAsked').length
    copier.left -= asked
    if (asked === 0) continue
    await updateItem(turn, task, { pictures: copied })
    if (stop === 'full') return { copied, stop }
    if (!(await renewLease(turn))) return { copied, stop: 'leaseLost' }
  }
  await updateItem(turn, task, { pictures: copied })
  return { copied, stop }
}

/**
 * Returns the hash of the copy, null if the picture cannot be copied, `later` if its host does not answer, `notAsked` if it has not answered
 * others in this turn, or `full`.
 */
async function copyPicture(
  { env, db, lease }: ImportTurn,
  copier: PictureCopier,
  source: PictureSource,
): Promise<string | null | 'later' | 'notAsked' | 'full'> {
  const bytes = await parsePicture(copier, source)
  if (bytes === null || typeof bytes === 'string') return bytes
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

async function parsePicture(copier: PictureCopier, source: PictureSource): Promise<Uint8Array<ArrayBuffer> | null | 'later' | 'notAsked'> {
  if ('entry' in source) return (await (await copier.source()).entry(source.entry, LIMITS.imageBytes)) ?? null
  if (source.url.startsWith('data:')) return decodeDataUrl(source.url)
  const host = URL.parse(source.url)?.host
  if (host === undefined) return null
  if ((copier.hostFailures.get(host) ?? 0) >= MAX_HOST_FAILURES) return 'notAsked'
  try {
    const { bytes } = await fetchFile(copier.env, source.url, LIMITS.imageBytes)
    copier.hostFailures.delete(host)
    return bytes
  } catch (error) {
    const copyError = toCopyError(error)
    if (!copyError) throw error
    if (!copyError.retryable) return null
    // Read again, because others of the host may have failed at the same time.
    copier.hostFailures.set(host, (copier.hostFailures.get(host) ?? 0) + 1)
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
