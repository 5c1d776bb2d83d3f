import type { Picture } from '#shared/contract/fields.ts'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { insertImage, requireImageQuota } from './image-quota.ts'
import { imageKey, pictureKeys, WIDTHS } from './object-keys.ts'
import { claimUploadedPicture } from './owned-media.ts'

type ImageType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/gif'

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** Detects the image format from the first bytes; returns undefined for anything else, including SVG. */
export function sniffImage(bytes: Uint8Array): ImageType | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (bytes[0] === 0x89 && ascii(bytes, 1, 8) === 'PNG\r\n\u001a\n') return 'image/png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp'
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'image/gif'
  if (ascii(bytes, 4, 8) === 'ftyp' && /avif|avis/.test(ascii(bytes, 8, 32))) return 'image/avif'
  return undefined
}

const WIDTH = 16
const MAX_BYTES = 400

/**
 * Creates a WebP of `WIDTH` pixels in base64, shown until the image loads. Returns undefined for a transparent image, which would reveal
 * the placeholder behind it, and if the WebP exceeds `MAX_BYTES`.
 */
async function createBlurPlaceholder(env: Env, bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const resized = await env.IMAGES.input(new Blob([bytes]).stream())
    .transform({ width: WIDTH })
    .output({ format: 'image/webp', quality: 30 })
  const tiny = new Uint8Array(await resized.response().arrayBuffer())
  return isOpaque(tiny) && tiny.length <= MAX_BYTES ? tiny.toBase64() : undefined
}

/** Detects a lossy WebP without an alpha channel by its first chunk. */
export const isOpaque = (webp: Uint8Array): boolean => String.fromCharCode(...webp.subarray(12, 16)) === 'VP8 '

const FORMATS = ['image/avif', 'image/webp'] as const
const QUALITY = { 'image/avif': 55, 'image/webp': 78 }

/**
 * Stores an image re-encoded as AVIF and WebP at up to four widths, which drops EXIF and GPS data. If the owner already uploaded the same
 * bytes, returns that image. Errors: `too_large` over `LIMITS.imageBytes`, `unsupported_type`, `invalid` if the image is broken or exceeds
 * `LIMITS.imagePixels`, `conflict` over the owner's quota, errors of `validateSize`.
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

  await requireImageQuota(db, ownerId, bytes.byteLength)
  const { width, height } = await measure(env, bytes)
  if (width * height > LIMITS.imagePixels) throw invalid({ file: 'تصویر بیش از ۴۰ مگاپیکسل است؛ کوچک‌ترش کن' })
  validateSize({ width, height })
  const widths = WIDTHS.filter((size) => size < width)
  if (width <= (WIDTHS.at(-1) ?? 0)) widths.push(width)
  const hash = newHash()
  for (const size of widths) await Promise.all(FORMATS.map((format) => encode(env, bytes, { hash, size, format })))

  const [at, blur] = [now(), await createBlurPlaceholder(env, bytes)]
  const image = { hash, ownerId, contentDigest, width, height, widths, bytes: bytes.byteLength }
  await insertImage(db, { ...image, createdAt: at, checkedAt: at, blur })
  const stored = await claimUploadedPicture(db, ownerId, contentDigest)
  // An insert whose response was lost may have committed, so that only now the objects are known to be unused.
  if (stored?.hash !== hash) await env.MEDIA.delete(pictureKeys(image))
  if (stored) return stored
  await requireImageQuota(db, ownerId, bytes.byteLength)
  throw new Error('Image not found after insert')
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
