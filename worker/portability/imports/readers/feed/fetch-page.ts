import { type OutboundEnv, OutboundRequestError, outboundFetch } from '#worker/lib/http/outbound-fetch.ts'
import type { ImportFailure } from '../../contract.ts'
import { SourceError } from '../../source-item.ts'

const MAX_PAGE_BYTES = 20_000_000
const MAX_BYTES = 200_000_000
const TIMEOUT_MS = 15_000
const LIMIT_MS = 60_000

/** `url` is the address after redirects. */
export interface FetchedPage {
  bytes: Uint8Array<ArrayBuffer>
  url: string
}

/** Returns a function that fetches pages until `deadline`, in UTC ms, within the limits of all pages. It throws `SourceError`. */
export function createFetcher(env: OutboundEnv, deadline: number) {
  let left = MAX_BYTES
  return async (address: string): Promise<FetchedPage> => {
    const limitMs = Math.min(LIMIT_MS, deadline - Date.now())
    if (limitMs <= 0 || left <= 0) throw new SourceError('unreachable')
    try {
      const response = await outboundFetch(env, address, {
        headers: {
          Accept: 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/html;q=0.8, */*;q=0.5',
        },
        maxBytes: Math.min(MAX_PAGE_BYTES, left),
        timeoutMs: TIMEOUT_MS,
        limitMs,
        upgradesHttp: true,
      })
      if (!response.ok) {
        await response.body?.cancel()
        throw new SourceError(toFailure(response.status))
      }
      const bytes = new Uint8Array(await response.arrayBuffer())
      left -= bytes.length
      return { bytes, url: response.url || address }
    } catch (error) {
      if (error instanceof OutboundRequestError) throw new SourceError(error.reason === 'too-large' ? 'tooLarge' : 'unreachable')
      throw error
    }
  }
}

const toFailure = (status: number): ImportFailure =>
  status === 401 || status === 403 || status === 451 ? 'forbidden' : status === 404 || status === 410 ? 'noFeed' : 'unreachable'
