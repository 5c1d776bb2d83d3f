import type { Picture } from '#shared/contract/fields.ts'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { invalid, notFound } from '#worker/lib/errors.ts'
import { coverKey, imageKey } from './object-keys.ts'
import { serveObject } from './serve.ts'
import { uploadImage } from './upload-image.ts'

const TYPE = 'image/jpeg'
const QUALITY = 85

/**
 * Stores an image like `uploadImage`, plus a JPEG cover for podcast apps. Errors: those of `uploadImage`, `invalid` unless the image is
 * square with sides from `LIMITS.coverMin` to `LIMITS.coverMax` pixels.
 */
export async function uploadCover(env: Env, db: Database, ownerId: number, bytes: Uint8Array<ArrayBuffer>): Promise<Picture> {
  const picture = await uploadImage(env, db, ownerId, bytes, ({ width, height }) => {
    if (width !== height) throw invalid({ file: 'جلد پادکست باید مربع باشد؛ درازا و پهنایش را یکی کن' })
    if (width < LIMITS.coverMin) throw invalid({ file: 'این تصویر کوچک است؛ جلد پادکست دست‌کم ۱۴۰۰ در ۱۴۰۰ پیکسل است' })
    if (width > LIMITS.coverMax) throw invalid({ file: 'این تصویر بزرگ است؛ جلد پادکست حداکثر ۳۰۰۰ در ۳۰۰۰ پیکسل است' })
  })
  await storeCover(env, picture.hash, new Blob([bytes]).stream(), picture.width)
  return picture
}

/** Serves an image as a JPEG cover, which it first creates from the largest stored width if missing. Errors: `not_found`. */
export async function serveCover(env: Env, hash: string, request: Request): Promise<Response> {
  if (!(await env.MEDIA.head(coverKey(hash)))) await storeCoverFromImage(env, hash)
  return serveObject(env, coverKey(hash), request)
}

async function storeCoverFromImage(env: Env, hash: string): Promise<void> {
  const stored = await env.MEDIA.list({ prefix: `image/${hash}/` })
  const widths = stored.objects.flatMap(({ key }) => Number(/\/(\d+)\.webp$/.exec(key)?.[1] ?? []))
  const width = Math.max(0, ...widths)
  const largest = width > 0 && (await env.MEDIA.get(imageKey(hash, width, 'image/webp')))
  if (!largest) throw notFound()
  await storeCover(env, hash, largest.body, width)
}

/**
 * Stores a square JPEG, cropped, scaled to between `LIMITS.coverMin` and `LIMITS.coverMax` pixels, and with a white background for
 * transparent images.
 */
async function storeCover(env: Env, hash: string, picture: ReadableStream<Uint8Array>, width: number): Promise<void> {
  const side = Math.min(LIMITS.coverMax, Math.max(LIMITS.coverMin, width))
  const resized = await env.IMAGES.input(picture)
    .transform({ width: side, height: side, fit: 'cover', background: '#ffffff' })
    .output({ format: TYPE, quality: QUALITY })
  await env.MEDIA.put(coverKey(hash), await resized.response().arrayBuffer(), { httpMetadata: { contentType: TYPE } })
}
