import { now } from '#worker/lib/clock.ts'
import { CopyError } from './copy-error.ts'

export interface RangeResponse {
  status: 'part' | 'whole' | 'outOfRange' | 'other'
  /** Size of the complete file in bytes; undefined if the host omits it. */
  total: number | undefined
  /** Strong ETag, else Last-Modified; changes with the file. */
  validator: string | null
}

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

/** Interval between lease renewals while bytes arrive; `MAX_PART_MS` is the time limit for one part. */
const HEARTBEAT_MS = 15_000
const MAX_PART_MS = 240_000

/** Returns a callback for each received chunk: renews the lease periodically, and throws when the lease is lost or `maxMs` passes. */
export function heartbeat(renew: () => Promise<boolean>, maxMs = Number.POSITIVE_INFINITY): () => Promise<void> {
  const startedAt = now()
  let last = startedAt
  return async () => {
    if (now() - last < HEARTBEAT_MS) return
    last = now()
    if (last - startedAt > maxMs || !(await renew())) throw new CopyError('unreachable', true)
  }
}

/** Reads exactly `count` bytes and ignores the rest; a shorter body throws a retryable `CopyError`. */
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
