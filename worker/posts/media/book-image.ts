import type { Env } from '#worker/env.ts'
import { AppError } from '#worker/lib/errors.ts'
import { bookImageKey, imageKey } from './object-keys.ts'
import { imageSource, transformImage } from './transform-image.ts'

const QUALITY = 82

export interface BookImageFile {
  type: 'image/jpeg' | 'image/png'
  body: ReadableStream<Uint8Array>
}

/**
 * Reads an image as JPEG, or as PNG if it is transparent, which every e-reader shows, unlike WebP; creates the file from the stored `width`
 * when a book first uses it. Undefined for an image that is lost or broken. Errors: `unavailable` if the image service fails.
 */
export async function readBookImage(env: Env, hash: string, width: number): Promise<BookImageFile | undefined> {
  const key = bookImageKey(hash)
  const stored = await env.MEDIA.get(key)
  if (stored) return { type: stored.httpMetadata?.contentType === 'image/png' ? 'image/png' : 'image/jpeg', body: stored.body }
  const original = await env.MEDIA.get(imageKey(hash, width, 'image/webp'))
  if (!original) return undefined
  const webp = new Uint8Array(await original.arrayBuffer())
  const type = isTransparent(webp) ? 'image/png' : 'image/jpeg'
  try {
    const bytes = await transformImage(
      env,
      imageSource(webp),
      {},
      type === 'image/png' ? { format: type } : { format: type, quality: QUALITY },
    )
    await env.MEDIA.put(key, bytes, { httpMetadata: { contentType: type } })
    return { type, body: imageSource(bytes)() }
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return undefined
    throw error
  }
}

/** Reads the flag of an alpha channel of the extended and of the lossless format (developers.google.com/speed/webp/docs/riff_container). */
function isTransparent(webp: Uint8Array): boolean {
  const format = String.fromCharCode(...webp.subarray(12, 16))
  const flags = format === 'VP8X' ? webp[20] : format === 'VP8L' ? webp[24] : 0
  return ((flags ?? 0) & 0x10) !== 0
}
