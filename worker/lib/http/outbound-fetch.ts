import type { Env } from '#worker/env.ts'
import { isolateState } from '#worker/lib/isolate-state.ts'
import { isAllowedHost, OutboundRequestError, type OutboundSettings, upgradeToHttps, validateOutboundUrl } from './outbound-url.ts'

export type OutboundEnv = OutboundSettings & Pick<Env, 'OUTBOUND' | 'OUTBOUND_PRIVATE'>

export interface OutboundRequest {
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  /** Maximum size of the decompressed response body; default 1 MB. */
  maxBytes?: number
  /** Maximum wait for the response including redirects, then for each chunk of its body; default 5000 ms. */
  timeoutMs?: number
  /** Maximum time for the whole exchange, including the body; without it, `MIN_BYTES_PER_SECOND` limits the body. */
  limitMs?: number
  /** Maximum number of redirects; default 10. */
  maxRedirects?: number
  /** Requests http URLs, also those of redirects, over https. */
  upgradesHttp?: boolean
  /** Receives the requests in place of the network. Its URLs, which no user supplies, are not validated. */
  service?: Pick<Fetcher, 'fetch'> | undefined
}

type Network = (request: Request) => Promise<Response>

const state = isolateState((): { network: Network | undefined } => ({ network: undefined }))

/** Replaces the network in tests; called without an argument, restores it. */
export const setOutboundNetwork = (replacement?: Network): void => {
  state.network = replacement
}

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308])
/** The only headers besides `User-Agent` that are forwarded to another origin; none of them contains credentials. */
const CROSS_ORIGIN_HEADERS = new Set(['accept', 'range', 'if-range', 'if-none-match', 'if-modified-since'])

/**
 * Fetches a URL supplied by a user, if `validateOutboundUrl` accepts it and the target of each redirect. Streams the body within its
 * limits. Resolves for any final status; the `url` of the response is the final URL. Throws `OutboundRequestError`, also while the body is
 * read; a rejected target of a redirect has the reason `redirect-target`.
 */
export async function outboundFetch(env: OutboundEnv, address: string, request: OutboundRequest = {}): Promise<Response> {
  const { maxBytes = 1_000_000, timeoutMs = 5000, limitMs = Number.POSITIVE_INFINITY, maxRedirects = 10, method = 'GET', body } = request
  const controller = new AbortController()
  const started = Date.now()
  const deadline = started + Math.min(timeoutMs, limitMs)
  const headers = new Headers(request.headers)
  headers.set('User-Agent', `Daftar/1.0 (+${env.ORIGIN})`)
  const resolve = (written: string, base?: URL) =>
    request.service
      ? new URL(written, base)
      : validateOutboundUrl(env, request.upgradesHttp ? upgradeToHttps(env, written, base) : written, base)
  let hop: Hop = { url: resolve(address), method, headers, body }
  const requested = new Set<string>()
  try {
    for (;;) {
      requested.add(`${hop.method} ${hop.url.href}`)
      const { url, ...init } = hop
      const outgoing = new Request(url, { ...init, redirect: 'manual', signal: controller.signal })
      const response = await withTimeout(deadline - Date.now(), send(env, outgoing, url, request.service))
      const location = REDIRECT_STATUSES.has(response.status) ? response.headers.get('Location') : null
      if (location === null)
        return limitResponse(response, url, { maxBytes, idleMs: timeoutMs, deadline: started + limitMs }, (reason) =>
          controller.abort(reason),
        )
      await response.body?.cancel()
      if (requested.size > maxRedirects) throw new OutboundRequestError('too-many-redirects')
      hop = followRedirect(hop, resolveTarget(resolve, location, url), response.status)
      if (requested.has(`${hop.method} ${hop.url.href}`)) throw new OutboundRequestError('redirect-loop')
    }
  } catch (error) {
    const refused = error instanceof OutboundRequestError ? error : new OutboundRequestError('unreachable', error)
    controller.abort(refused)
    throw refused
  }
}

const send = (env: OutboundEnv, request: Request, url: URL, given: OutboundRequest['service']): Promise<Response> => {
  if (state.network) return state.network(request)
  const service = given ?? (isAllowedHost(env, url) ? env.OUTBOUND_PRIVATE : env.OUTBOUND)
  return service ? service.fetch(request) : fetch(request)
}

function resolveTarget(resolve: (written: string, base: URL) => URL, location: string, base: URL): URL {
  try {
    return resolve(location, base)
  } catch (error) {
    throw new OutboundRequestError('redirect-target', error)
  }
}

type Hop = { url: URL; headers: Headers; method: string; body: OutboundRequest['body'] | undefined }

/**
 * Returns the request after a redirect. Another origin receives only `CROSS_ORIGIN_HEADERS` and the `User-Agent`; throws if it would
 * receive the body.
 */
function followRedirect({ url: from, method, body, headers }: Hop, url: URL, status: number): Hop {
  const becomesGet = status === 303 ? method !== 'HEAD' : status < 303 && method === 'POST'
  const isCrossOrigin = from.origin !== url.origin
  if (isCrossOrigin && body !== undefined && !becomesGet) throw new OutboundRequestError('redirect-target')
  const forwarded = [...headers].filter(
    ([name]) => name === 'user-agent' || CROSS_ORIGIN_HEADERS.has(name) || (!isCrossOrigin && !(becomesGet && name.startsWith('content-'))),
  )
  return { url, headers: new Headers(forwarded), method: becomesGet ? 'GET' : method, body: becomesGet ? undefined : body }
}

function limitResponse(response: Response, url: URL, limits: Parameters<typeof limitBody>[1], stop: (reason: unknown) => void): Response {
  if (response.body && Number(response.headers.get('Content-Length') ?? 0) > limits.maxBytes) throw new OutboundRequestError('too-large')
  const limited = new Response(response.body && limitBody(response.body, limits, stop), response)
  return Object.defineProperty(limited, 'url', { value: url.href })
}

interface BodyLimits {
  maxBytes: number
  /** Longest wait for the next chunk, in ms. */
  idleMs: number
  /** UTC ms after which no more is read. */
  deadline: number
}

/**
 * Bytes per second at which a body of `maxBytes` must arrive; limits the total time, so that a trickling response cannot hold a connection
 * for hours.
 */
const MIN_BYTES_PER_SECOND = 16_000

/**
 * Streams the body without buffering it. Reads fail with `OutboundRequestError`: `too-large` beyond `maxBytes`, `timeout` on a stall or
 * after the total time, `unreachable` when the connection breaks. Calls `abort` on failure and on cancel.
 */
function limitBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { maxBytes, idleMs, deadline: lastMoment }: BodyLimits,
  abort: (reason: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  const deadline = Math.min(lastMoment, Date.now() + idleMs + (maxBytes / MIN_BYTES_PER_SECOND) * 1000)
  let bytes = 0
  const next = async () => {
    try {
      const part = await withTimeout(Math.min(idleMs, deadline - Date.now()), reader.read())
      bytes += part.value?.byteLength ?? 0
      if (bytes > maxBytes) throw new OutboundRequestError('too-large')
      return part
    } catch (error) {
      const refused = error instanceof OutboundRequestError ? error : new OutboundRequestError('unreachable', error)
      abort(refused)
      throw refused
    }
  }
  return new ReadableStream({
    type: 'bytes',
    async pull(controller) {
      const { done, value } = await readNonEmpty(next)
      if (!done) return controller.enqueue(value)
      controller.close()
      controller.byobRequest?.respond(0)
    },
    cancel: (reason) => abort(reason),
  })
}

/** Skips empty chunks, which a byte stream rejects. */
async function readNonEmpty(
  next: () => Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>>,
): Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>> {
  let part = await next()
  while (!part.done && part.value.byteLength === 0) part = await next()
  return part
}

/** Settles with the promise, or throws `OutboundRequestError` (`timeout`) after `ms`. */
async function withTimeout<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutboundRequestError('timeout')), Math.max(0, ms))
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}

export { OutboundRequestError } from './outbound-url.ts'
