import type { Picture } from '#shared/contract/fields.ts'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { notFound } from '#worker/lib/errors.ts'
import { coverKey, imageCacheTag, imageKey } from './object-keys.ts'
import { serveObject } from './serve.ts'
import { imageSource, transformImage } from './transform-image.ts'
import { ImageSizeError, type ImageVariant, uploadImage } from './upload-image.ts'

/** A square JPEG with a white background for transparent images; `width` is that of the source in pixels. */
function coverVariant(width: number): ImageVariant {
  const side = Math.min(LIMITS.coverMax, Math.max(LIMITS.coverMin, width))
  return {
    key: coverKey,
    transform: { width: side, height: side, fit: 'cover', background: '#ffffff' },
    output: { format: 'image/jpeg', quality: 85 },
  }
}

/**
 * Stores an image like `uploadImage`, plus a JPEG cover for podcast apps. Errors: those of `uploadImage`; `ImageSizeError` unless the image
 * is square with sides from `LIMITS.coverMin` to `LIMITS.coverMax` pixels.
 */
export const uploadCover = (env: Env, db: Database, ownerId: number, bytes: Uint8Array<ArrayBuffer>): Promise<Picture> =>
  uploadImage(env, db, ownerId, bytes, ({ width, height }) => {
    if (width !== height) throw new ImageSizeError('جلد پادکست باید مربع باشد؛ درازا و پهنایش را یکی کن')
    if (width < LIMITS.coverMin) throw new ImageSizeError('این تصویر کوچک است؛ جلد پادکست دست‌کم ۱۴۰۰ در ۱۴۰۰ پیکسل است')
    if (width > LIMITS.coverMax) throw new ImageSizeError('این تصویر بزرگ است؛ جلد پادکست حداکثر ۳۰۰۰ در ۳۰۰۰ پیکسل است')
    return [coverVariant(width)]
  })

/**
 * Serves an image as a JPEG cover, which it first creates from the largest stored width if missing. Errors: `not_found`, `unavailable` if
 * the image service fails.
 */
export async function serveCover(env: Env, hash: string, request: Request): Promise<Response> {
  if (!(await env.MEDIA.head(coverKey(hash)))) await storeCoverFromImage(env, hash)
  return serveObject(env, coverKey(hash), [imageCacheTag(hash)], request)
}

async function storeCoverFromImage(env: Env, hash: string): Promise<void> {
  const stored = await env.MEDIA.list({ prefix: `image/${hash}/` })
  const widths = stored.objects.flatMap(({ key }) => Number(/\/(\d+)\.webp$/.exec(key)?.[1] ?? []))
  const width = Math.max(0, ...widths)
  const largest = width > 0 && (await env.MEDIA.get(imageKey(hash, width, 'image/webp')))
  if (!largest) throw notFound()
  const { key, transform, output } = coverVariant(width)
  const cover = await transformImage(env, imageSource(new Uint8Array(await largest.arrayBuffer())), transform, output)
  await env.MEDIA.put(key(hash), cover, { httpMetadata: { contentType: output.format } })
}
