import { LIMITS } from '#shared/contract.ts'
import type { Env } from '#worker/env.ts'
import { Refused } from '#worker/lib/http/outbound.ts'
import { ask, bytesOf } from './ask.ts'
import type { ShowNote } from './contract.ts'

const SIDE = 240

/** The cover small enough to stand in the answer, so that no browser asks the other host for it; with what keeps it from coming. */
export async function coverPreview(env: Env, address: string | undefined): Promise<{ picture: string | null; note: ShowNote | null }> {
  if (address === undefined) return { picture: null, note: 'cover' }
  const bytes = await taken(env, address)
  const info = bytes && (await env.IMAGES.info(streamOf(bytes)).catch(() => undefined))
  if (!bytes || !info || !('width' in info)) return { picture: null, note: 'cover' }
  const { width, height } = info
  const isGood = width === height && width >= LIMITS.coverMin && width <= LIMITS.coverMax
  if (width * height > LIMITS.imagePixels) return { picture: null, note: 'coverSize' }
  const made = await env.IMAGES.input(streamOf(bytes)).transform({ width: SIDE }).output({ format: 'image/webp', quality: 75 })
  const small = new Uint8Array(await made.response().arrayBuffer())
  return { picture: `data:image/webp;base64,${small.toBase64()}`, note: isGood ? null : 'coverSize' }
}

async function taken(env: Env, address: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const answer = await ask(env, address, { maxBytes: LIMITS.imageBytes, timeoutMs: 8000 })
    if (answer.ok) return await bytesOf(answer)
    await answer.body?.cancel()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
  return undefined
}

const streamOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream()
