import { LIMITS, type Picture } from '#shared/contract.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { createBlurPlaceholder } from './blur-placeholder.ts'
import { imageKey, WIDTHS } from './image-key.ts'
import { claimUploadedPicture } from './owned-pictures.ts'
import { media } from './schema.ts'
import { sniffImage } from './sniff-image.ts'

const FORMATS = ['image/avif', 'image/webp'] as const
const QUALITY = { 'image/avif': 55, 'image/webp': 78 }

/**
 * Stores an image re-encoded as AVIF and WebP at up to four widths, which drops EXIF and GPS data. If the owner already uploaded the same
 * bytes, returns that image. Errors: `too_large` over 10 MB, `unsupported_type`, `invalid` if the image is broken or over 40 megapixels,
 * errors of `validateSize`.
 */
export async function uploadImage(
  env: Env,
  db: Database,
  ownerId: number,
  bytes: Uint8Array<ArrayBuffer>,
  validateSize: (size: { width: number; height: number }) => void = () => undefined,
): Promise<Picture> {
  if (bytes.byteLength > LIMITS.imageBytes)
    throw new AppError('too_large', { message: 'حجم تصویر بیش از ۱۰ مگابایت است؛ تصویر کوچک‌تری انتخاب کن.' })
  if (!sniffImage(bytes)) throw new AppError('unsupported_type', { message: 'فقط تصویر JPEG، PNG، WebP، AVIF یا GIF پذیرفته می‌شود.' })
  const contentDigest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()
  const known = await claimUploadedPicture(db, ownerId, contentDigest)
  if (known) {
    validateSize(known)
    return known
  }

  const { width, height } = await measure(env, bytes)
  if (width * height > LIMITS.imagePixels) throw invalid({ file: 'تصویر بیش از ۴۰ مگاپیکسل است؛ کوچک‌ترش کن' })
  validateSize({ width, height })
  const widths = WIDTHS.filter((size) => size < width)
  if (width <= (WIDTHS.at(-1) ?? 0)) widths.push(width)
  const hash = newHash()
  for (const size of widths) await Promise.all(FORMATS.map((format) => encode(env, bytes, { hash, size, format })))

  const [at, blur] = [now(), await createBlurPlaceholder(env, bytes)]
  await db
    .insert(media)
    .values({ hash, ownerId, contentDigest, width, height, widths, bytes: bytes.byteLength, createdAt: at, checkedAt: at, blur })
    .onConflictDoNothing()
  const stored = await claimUploadedPicture(db, ownerId, contentDigest)
  if (!stored) throw new Error('Image not found after insert')
  return stored
}

const streamOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream()

async function measure(env: Env, bytes: Uint8Array<ArrayBuffer>): Promise<{ width: number; height: number }> {
  const info = await env.IMAGES.info(streamOf(bytes)).catch(() => undefined)
  if (!info || !('width' in info)) throw invalid({ file: 'این پرونده خراب است؛ تصویر دیگری انتخاب کن' })
  return info
}

interface Encoding {
  hash: string
  size: number
  format: (typeof FORMATS)[number]
}

async function encode(env: Env, bytes: Uint8Array<ArrayBuffer>, { hash, size, format }: Encoding): Promise<void> {
  const resized = await env.IMAGES.input(streamOf(bytes)).transform({ width: size }).output({ format, quality: QUALITY[format] })
  const body = await resized.response().arrayBuffer()
  await env.MEDIA.put(imageKey(hash, size, format), body, { httpMetadata: { contentType: format } })
}
