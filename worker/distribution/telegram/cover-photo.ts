import type { Picture } from '#shared/contract/fields.ts'
import type { Env } from '#worker/env.ts'
import { AppError } from '#worker/lib/errors.ts'
import { logError } from '#worker/lib/log-error.ts'
import { imageKey, imageSource, transformImage } from '#worker/posts/media/index.ts'

/** Telegram shows pictures no wider. */
const WIDTH = 1280
/** Telegram rejects pictures longer than this many times their other side. */
const MAX_RATIO = 20

/** Replaces a removed cover, because a message cannot lose its picture. */
export const SITE_PICTURE = 'site'

export interface Photo {
  /** Hash of the picture, or `SITE_PICTURE`. */
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Returns a cover as JPEG; undefined for one that Telegram would reject. Throws `unavailable` if the image service fails. */
export async function readCoverPhoto(env: Env, { hash, width, height, widths }: Picture): Promise<Photo | undefined> {
  if (Math.max(width / height, height / width) > MAX_RATIO) return undefined
  const stored = widths.find((each) => each >= WIDTH) ?? widths.at(-1)
  const file = stored === undefined ? null : await env.MEDIA.get(imageKey(hash, stored, 'image/webp'))
  if (!file) return undefined
  try {
    const source = imageSource(new Uint8Array(await file.arrayBuffer()))
    const bytes = await transformImage(env, source, { width: WIDTH, fit: 'scale-down' }, { format: 'image/jpeg', quality: 85 })
    return { name: hash, bytes }
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') throw error
    logError('telegram_cover_failed', error, { picture: hash })
    return undefined
  }
}

/** Returns the picture of the site. */
export async function readSitePhoto(env: Env): Promise<Photo | undefined> {
  const response = await env.ASSETS.fetch(new URL('/icons/og.png', env.ORIGIN))
  return response.ok ? { name: SITE_PICTURE, bytes: new Uint8Array(await response.arrayBuffer()) } : undefined
}
