import { now } from '#worker/lib/clock.ts'
import { type OutboundEnv, type OutboundRequest, OutboundRequestError, outboundFetch } from '#worker/lib/http/outbound-fetch.ts'
import type { OutboundErrorReason } from '#worker/lib/http/outbound-url.ts'
import type { FailureReason } from './contract.ts'

const FILE_TIMEOUT_MS = 10_000
const FILE_LIMIT_MS = 40_000

/**
 * Fetches a file from another host, over https except at the hosts in `OUTBOUND_HOSTS`. Throws `OutboundRequestError`.
 */
export const fetchRemote = (env: OutboundEnv, address: string, request: OutboundRequest): Promise<Response> =>
  outboundFetch(env, address, { ...request, upgradesHttp: true })

/** Reads the whole body; `outboundFetch` has already limited its size. */
export async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const part of response.body ?? []) parts.push(new Uint8Array(part))
  if (parts.length === 1 && parts[0]) return parts[0]
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

/**
 * Fetches a remote file of at most `maxBytes` within `FILE_LIMIT_MS`, less than a lease. Throws `OutboundRequestError`, and `CopyError` for
 * a status other than 2xx.
 */
export async function fetchFile(
  env: OutboundEnv,
  address: string,
  maxBytes: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string | null }> {
  const response = await fetchRemote(env, address, { maxBytes, timeoutMs: FILE_TIMEOUT_MS, limitMs: FILE_LIMIT_MS })
  if (!response.ok) {
    await response.body?.cancel()
    throw errorFromStatus(response.status)
  }
  return { bytes: await readBody(response), type: response.headers.get('Content-Type') }
}

export interface RangeResponse {
  status: 'part' | 'whole' | 'outOfRange' | 'other'
  /** Size of the complete file in bytes; undefined if the host omits it or compresses the response. */
  total: number | undefined
  /** Strong ETag, else Last-Modified, else null; changes with the file. */
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
export function heartbeat(renew: () => Promise<boolean>, maxMs: number): () => Promise<void> {
  const startedAt = now()
  let last = startedAt
  return async () => {
    if (now() - last < HEARTBEAT_MS) return
    last = now()
    if (last - startedAt > maxMs || !(await renew())) throw new CopyError('unreachable', true)
  }
}

/**
 * Reads exactly `count` bytes and ignores the rest. Throws a retryable `CopyError` for a shorter body, a lost lease or after `MAX_PART_MS`.
 */
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

export class CopyError extends Error {
  readonly reason: FailureReason
  readonly retryable: boolean
  constructor(reason: FailureReason, retryable = false) {
    super(reason)
    this.reason = reason
    this.retryable = retryable
  }
}

export function errorFromStatus(status: number): CopyError {
  if (status === 404 || status === 410) return new CopyError('gone')
  if (status === 401 || status === 403 || status === 451) return new CopyError('forbidden')
  return new CopyError('unreachable', true)
}

const COPY_REASONS: Partial<Record<OutboundErrorReason, FailureReason>> = {
  'too-large': 'tooLarge',
  'too-many-redirects': 'tooManyRedirects',
  'redirect-loop': 'redirectLoop',
  'redirect-target': 'redirectAddress',
}

/** Maps a thrown value to a `CopyError`; undefined for errors that the remote host did not cause. */
export function toCopyError(error: unknown): CopyError | undefined {
  if (error instanceof CopyError) return error
  if (!(error instanceof OutboundRequestError)) return undefined
  if (error.reason === 'timeout' || error.reason === 'unreachable') return new CopyError('unreachable', true)
  return new CopyError(COPY_REASONS[error.reason] ?? 'address')
}
