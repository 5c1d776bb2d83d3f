import type { Env } from '#worker/env.ts'

const WIDTH = 16
const MAX_BYTES = 400

/**
 * The picture at sixteen pixels as WebP in base64, to be shown until the real one has come. Undefined for one that is not opaque:
 * what lies behind it would shine through for ever.
 */
export async function createBlurPlaceholder(env: Env, bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const made = await env.IMAGES.input(new Blob([bytes]).stream())
    .transform({ width: WIDTH })
    .output({ format: 'image/webp', quality: 30 })
  const tiny = new Uint8Array(await made.response().arrayBuffer())
  return isOpaque(tiny) && tiny.length <= MAX_BYTES ? tiny.toBase64() : undefined
}

/** A WebP without transparency, lossy and with no other chunk, begins so. */
export const isOpaque = (webp: Uint8Array): boolean => String.fromCharCode(...webp.subarray(12, 16)) === 'VP8 '
