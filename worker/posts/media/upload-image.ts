import type { Picture } from '#shared/contract/fields.ts'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { ObjectKey } from '#worker/lib/media-bucket.ts'
import { insertImage, requireImageQuota } from './image-quota.ts'
import { imageKey, WIDTHS } from './object-keys.ts'
import { claimUploadedPicture } from './owned-media.ts'
import { type ImageSource, imageServiceUnavailable, imageSource, measureImage, transformImage } from './transform-image.ts'

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

const PLACEHOLDER_WIDTH = 16
const MAX_PLACEHOLDER_BYTES = 400

/**
 * Creates a WebP of `PLACEHOLDER_WIDTH` pixels in base64, shown until the image loads. Returns undefined for a transparent image, which
 * would reveal the placeholder behind it, and if the WebP exceeds `MAX_PLACEHOLDER_BYTES`.
 */
async function createBlurPlaceholder(env: Env, source: ImageSource): Promise<string | undefined> {
  const tiny = await transformImage(env, source, { width: PLACEHOLDER_WIDTH }, { format: 'image/webp', quality: 30 })
  return isOpaque(tiny) && tiny.length <= MAX_PLACEHOLDER_BYTES ? tiny.toBase64() : undefined
}

/** Detects a lossy WebP without an alpha channel by its first chunk. */
export const isOpaque = (webp: Uint8Array): boolean => String.fromCharCode(...webp.subarray(12, 16)) === 'VP8 '

const FORMATS = ['image/avif', 'image/webp'] as const
const QUALITY = { 'image/avif': 55, 'image/webp': 78 }

interface ImageSize {
  width: number
  height: number
}

/** An object to store with an image, made from the uploaded bytes. */
export interface ImageVariant {
  key: (hash: string) => ObjectKey
  transform: ImageTransform
  output: ImageOutputOptions
}

/** Thrown for a valid image of unacceptable dimensions. */
export class ImageSizeError extends AppError {
  constructor(message: string) {
    super('invalid', { fields: { file: message } })
  }
}

/**
 * Stores an image re-encoded as AVIF and WebP at up to four widths, which drops EXIF and GPS data, and as the variants that `chooseVariants`
 * adds. If the owner already uploaded the same bytes, returns that image. Stores nothing unless all variants could be made. Errors:
 * `too_large` over `LIMITS.imageBytes`, `unsupported_type`, `invalid` if the image is broken or exceeds `LIMITS.imagePixels`, `conflict`
 * over the owner's quota, `unavailable` if the image service or R2 fails, errors of `chooseVariants`.
 */
export async function uploadImage(
  env: Env,
  db: Database,
  ownerId: number,
  bytes: Uint8Array<ArrayBuffer>,
  chooseVariants: (size: ImageSize) => readonly ImageVariant[] = () => [],
): Promise<Picture> {
  if (bytes.byteLength > LIMITS.imageBytes)
    throw new AppError('too_large', { message: 'حجم تصویر بیش از ۱۰ مگابایت است؛ تصویر کوچک‌تری انتخاب کن.' })
  if (!sniffImage(bytes)) throw new AppError('unsupported_type', { message: 'فقط تصویر JPEG، PNG، WebP، AVIF یا GIF پذیرفته می‌شود.' })
  const contentDigest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()
  const known = await claimUploadedPicture(db, ownerId, contentDigest)
  if (known) {
    chooseVariants(known)
    return known
  }

  await requireImageQuota(db, ownerId, bytes.byteLength)
  const source = imageSource(bytes)
  const { width, height } = await measureImage(env, source)
  if (width * height > LIMITS.imagePixels) throw new ImageSizeError('تصویر بیش از ۴۰ مگاپیکسل است؛ کوچک‌ترش کن')
  const widths = WIDTHS.filter((size) => size < width)
  if (width <= (WIDTHS.at(-1) ?? 0)) widths.push(width)
  const hash = newHash()
  const objects = await encodeVariants(env, source, hash, [...chooseVariants({ width, height }), ...variantsOfWidths(widths)])
  const blur = await createBlurPlaceholder(env, source)
  await storeObjects(env, objects)

  const at = now()
  const image = { hash, ownerId, contentDigest, width, height, widths, bytes: bytes.byteLength }
  await insertImage(db, { ...image, createdAt: at, checkedAt: at, blur })
  const stored = await claimUploadedPicture(db, ownerId, contentDigest)
  // An insert whose response was lost may have committed, so that only now the objects are known to be unused.
  if (stored?.hash !== hash) await deleteObjects(env, objects)
  if (stored) return stored
  await requireImageQuota(db, ownerId, bytes.byteLength)
  throw new Error('Image not found after insert')
}

/** Widest first: it decodes every pixel, so that a broken image is rejected at once. */
const variantsOfWidths = (widths: readonly number[]): ImageVariant[] =>
  widths.toReversed().flatMap((width) =>
    FORMATS.map((format) => ({
      key: (hash: string) => imageKey(hash, width, format),
      transform: { width },
      output: { format, quality: QUALITY[format] },
    })),
  )

interface EncodedObject {
  key: ObjectKey
  type: string
  body: Uint8Array<ArrayBuffer>
}

async function encodeVariants(env: Env, source: ImageSource, hash: string, variants: readonly ImageVariant[]): Promise<EncodedObject[]> {
  const objects: EncodedObject[] = []
  for (let at = 0; at < variants.length; at += FORMATS.length) {
    const encoded = variants.slice(at, at + FORMATS.length).map(async ({ key, transform, output }) => ({
      key: key(hash),
      type: output.format,
      body: await transformImage(env, source, transform, output),
    }))
    objects.push(...(await Promise.all(encoded)))
  }
  return objects
}

async function storeObjects(env: Env, objects: readonly EncodedObject[]): Promise<void> {
  try {
    for (const { key, type, body } of objects) await env.MEDIA.put(key, body, { httpMetadata: { contentType: type } })
  } catch (error) {
    await deleteObjects(env, objects)
    throw imageServiceUnavailable(error)
  }
}

/** Deletes objects that no row will reference; what stays after a failure is left to `sweepObjects`. */
const deleteObjects = (env: Env, objects: readonly EncodedObject[]): Promise<void> =>
  env.MEDIA.delete(objects.map(({ key }) => key)).catch(() => undefined)
