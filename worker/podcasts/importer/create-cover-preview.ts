import { LIMITS } from '#shared/contract.ts'
import type { Env } from '#worker/env.ts'
import { OutboundRequestError } from '#worker/lib/http/outbound-fetch.ts'
import type { ShowWarning } from './contract.ts'
import { fetchRemote, readBody } from './fetch-remote.ts'

const PREVIEW_SIZE = 240

/** Returns the cover as a data URL, 240 pixels wide, so that browsers never contact the remote host, and a warning if it is unusable. */
export async function createCoverPreview(
  env: Env,
  address: string | undefined,
): Promise<{ picture: string | null; note: ShowWarning | null }> {
  if (address === undefined) return { picture: null, note: 'cover' }
  const bytes = await downloadImage(env, address)
  const info = bytes && (await env.IMAGES.info(streamOf(bytes)).catch(() => undefined))
  if (!bytes || !info || !('width' in info)) return { picture: null, note: 'cover' }
  const { width, height } = info
  const isValidSize = width === height && width >= LIMITS.coverMin && width <= LIMITS.coverMax
  if (width * height > LIMITS.imagePixels) return { picture: null, note: 'coverSize' }
  const resized = await env.IMAGES.input(streamOf(bytes)).transform({ width: PREVIEW_SIZE }).output({ format: 'image/webp', quality: 75 })
  const small = new Uint8Array(await resized.response().arrayBuffer())
  return { picture: `data:image/webp;base64,${small.toBase64()}`, note: isValidSize ? null : 'coverSize' }
}

async function downloadImage(env: Env, address: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const response = await fetchRemote(env, address, { maxBytes: LIMITS.imageBytes, timeoutMs: 8000 })
    if (response.ok) return await readBody(response)
    await response.body?.cancel()
  } catch (error) {
    if (!(error instanceof OutboundRequestError)) throw error
  }
  return undefined
}

const streamOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream()
