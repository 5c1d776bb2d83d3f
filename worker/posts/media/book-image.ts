import type { Env } from '#worker/env.ts'
import { AppError } from '#worker/lib/errors.ts'
import { bookImageKey, imageKey } from './object-keys.ts'
import { imageSource, transformImage } from './transform-image.ts'

/** Transparent images get the white of paper, because e-readers in night mode show them on black. */
const BOOK_IMAGE = { background: '#ffffff', format: 'image/jpeg', quality: 82 } as const

/**
 * Reads an image as JPEG, which every e-reader shows, unlike WebP; creates it from the stored `width` when a book first uses it. Undefined
 * for an image that is lost or broken. Errors: `unavailable` if the image service fails.
 */
export async function readBookImage(env: Env, hash: string, width: number): Promise<ReadableStream<Uint8Array> | undefined> {
  const stored = await env.MEDIA.get(bookImageKey(hash))
  if (stored) return stored.body
  const original = await env.MEDIA.get(imageKey(hash, width, 'image/webp'))
  if (!original) return undefined
  const { background, ...output } = BOOK_IMAGE
  try {
    const source = imageSource(new Uint8Array(await original.arrayBuffer()))
    const bytes = await transformImage(env, source, { background }, output)
    await env.MEDIA.put(bookImageKey(hash), bytes, { httpMetadata: { contentType: output.format } })
    return imageSource(bytes)()
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return undefined
    throw error
  }
}
