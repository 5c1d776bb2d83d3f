import type { Env } from '#worker/env.ts'

const WIDTH = 16
const MAX_BYTES = 400

/**
 * Creates a 16-pixel-wide WebP in base64, shown until the image loads. Returns undefined for a transparent image, which would reveal the
 * placeholder behind it, and if the WebP exceeds 400 bytes.
 */
export async function createBlurPlaceholder(env: Env, bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const resized = await env.IMAGES.input(new Blob([bytes]).stream())
    .transform({ width: WIDTH })
    .output({ format: 'image/webp', quality: 30 })
  const tiny = new Uint8Array(await resized.response().arrayBuffer())
  return isOpaque(tiny) && tiny.length <= MAX_BYTES ? tiny.toBase64() : undefined
}

/** Detects a lossy WebP without an alpha channel by its first chunk. */
export const isOpaque = (webp: Uint8Array): boolean => String.fromCharCode(...webp.subarray(12, 16)) === 'VP8 '
