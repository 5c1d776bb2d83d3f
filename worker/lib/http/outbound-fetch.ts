import type { Env } from '#worker/env.ts'
import { limitBody, withTimeout } from './limit-body.ts'
import { isAllowedHost, OutboundRequestError, type OutboundSettings, validateOutboundUrl } from './outbound-url.ts'

export { OutboundRequestError } from './outbound-url.ts'

export type OutboundEnv = OutboundSettings & Pick<Env, 'OUTBOUND' | 'OUTBOUND_PRIVATE'>

export interface OutboundRequest {
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  /** Of the answer, as it is after unpacking; a megabyte when left out. */
  maxBytes?: number
  /** Until the answer begins, and then the longest pause in it; 5 s when left out. */
  timeoutMs?: number
  /** How many times it may be sent on; 5 when left out. */
  maxRedirects?: number
}

type Network = (request: Request) => Promise<Response>

let network: Network | undefined

/** Puts another network in place of the real one; none brings that back. Only tests call it. */
export const setOutboundNetwork = (replacement?: Network): void => {
  network = replacement
}

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308])
/** What may go to another host than the one it was written for: it says nothing of us. */
const CROSS_ORIGIN_HEADERS = new Set(['accept', 'range', 'if-range', 'if-none-match', 'if-modified-since'])

/**
 * Asks another host, at an address somebody gave us: https at a public name only, checked again at every redirect. The body of the
 * answer streams within its limits; `url` of the answer is where it came from at last. Any status is an answer.
 * Throws `Refused` with its reason, and so does reading the body.
 */
export async function outboundFetch(env: OutboundEnv, address: string, request: OutboundRequest = {}): Promise<Response> {
  const { maxBytes = 1_000_000, timeoutMs = 5000, maxRedirects = 5, method = 'GET', body } = request
  const controller = new AbortController()
  const deadline = Date.now() + timeoutMs
  const headers = new Headers(request.headers)
  headers.set('User-Agent', `Daftar/1.0 (+${env.ORIGIN})`)
  let hop: Hop = { url: validateOutboundUrl(env, address), method, headers, body }
  try {
    for (let left = maxRedirects; ; left--) {
      const { url, ...init } = hop
      const outgoing = new Request(url, { ...init, redirect: 'manual', signal: controller.signal })
      const answer = await withTimeout(deadline - Date.now(), send(env, outgoing, url))
      const location = REDIRECT_STATUSES.has(answer.status) ? answer.headers.get('Location') : null
      if (location === null) return limitResponse(answer, url, { maxBytes, idleMs: timeoutMs }, (reason) => controller.abort(reason))
      await answer.body?.cancel()
      if (left <= 0) throw new OutboundRequestError('redirect')
      hop = followRedirect(hop, validateOutboundUrl(env, location, url), answer.status)
    }
  } catch (error) {
    const refused = error instanceof OutboundRequestError ? error : new OutboundRequestError('unreachable', error)
    controller.abort(refused)
    throw refused
  }
}

const send = (env: OutboundEnv, request: Request, url: URL): Promise<Response> => {
  if (network) return network(request)
  const service = isAllowedHost(env, url) ? env.OUTBOUND_PRIVATE : env.OUTBOUND
  return service ? service.fetch(request) : fetch(request)
}

type Hop = { url: URL; headers: Headers; method: string; body: OutboundRequest['body'] | undefined }

/** The request at its next address. A body goes to no other host, and neither does any header that is ours. */
function followRedirect({ url: from, method, body, headers }: Hop, url: URL, status: number): Hop {
  const becomesGet = status === 303 ? method !== 'HEAD' : status < 303 && method === 'POST'
  const isElsewhere = from.origin !== url.origin
  if (isElsewhere && body !== undefined && !becomesGet) throw new OutboundRequestError('redirect')
  const kept = [...headers].filter(
    ([name]) => name === 'user-agent' || CROSS_ORIGIN_HEADERS.has(name) || (!isElsewhere && !(becomesGet && name.startsWith('content-'))),
  )
  return { url, headers: new Headers(kept), method: becomesGet ? 'GET' : method, body: becomesGet ? undefined : body }
}

function limitResponse(answer: Response, url: URL, limits: Parameters<typeof limitBody>[1], stop: (reason: unknown) => void): Response {
  if (answer.body && Number(answer.headers.get('Content-Length') ?? 0) > limits.maxBytes) throw new OutboundRequestError('too-large')
  const made = new Response(answer.body && limitBody(answer.body, limits, stop), answer)
  return Object.defineProperty(made, 'url', { value: url.href })
}
