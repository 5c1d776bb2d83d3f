import { now } from '#worker/lib/clock.ts'
import { CopyError } from './copy-error.ts'

/** What another host answered to a request for a part. */
export interface RangeResponse {
  status: 'part' | 'whole' | 'outOfRange' | 'other'
  /** Bytes of the whole file; undefined where it is not told. */
  total: number | undefined
  /** What changes when the file does: a strong tag, else its date. */
  validator: string | null
}

/** Reads the head of an answer to a request from that byte on. */
export function parseRangeResponse(response: Response, from: number): RangeResponse {
  const tag = response.headers.get('ETag')
  const validator = tag && !tag.startsWith('W/') ? tag : response.headers.get('Last-Modified')
  if (response.status === 206) {
    const [, first, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '') ?? []
    const isRequested = Number(first) === from && Number(total) > from
    return { status: isRequested ? 'part' : 'other', total: isRequested ? Number(total) : undefined, validator }
  }
  if (response.status === 200) {
    const isCompressed = (response.headers.get('Content-Encoding') ?? 'identity') !== 'identity'
    const length = /^\d+$/.exec(response.headers.get('Content-Length') ?? '')?.[0]
    return { status: 'whole', total: length === undefined || isCompressed ? undefined : Number(length), validator }
  }
  return { status: response.status === 416 ? 'outOfRange' : 'other', total: undefined, validator }
}

/** Longest silence towards the others while bytes come in, and longest time for one part, in ms. */
const HEARTBEAT_MS = 15_000
const MAX_PART_MS = 240_000

/** Called for every piece that comes: gives a sign of life now and then, and throws when nobody waits for the rest or it takes too long. */
export function heartbeat(renew: () => Promise<boolean>, maxMs = Number.POSITIVE_INFINITY): () => Promise<void> {
  const begun = now()
  let last = begun
  return async () => {
    if (now() - last < HEARTBEAT_MS) return
    last = now()
    if (last - begun > maxMs || !(await renew())) throw new CopyError('unreachable', true)
  }
}

/** Exactly so many bytes of a body; fewer are a trouble that may pass, more are left. */
export async function readBytes(response: Response, count: number, renew: () => Promise<boolean>): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(count)
  const beat = heartbeat(renew, MAX_PART_MS)
  let at = 0
  for await (const piece of response.body ?? []) {
    const chunk = piece.subarray(0, count - at)
    bytes.set(chunk, at)
    at += chunk.length
    if (at === count) break
    await beat()
  }
  if (at < count) throw new CopyError('unreachable', true)
  return bytes
}
