import type { Env } from '#worker/env.ts'
import { limitedBody, within } from './limited-body.ts'
import { checkedAddress, isAllowed, type OutboundSettings, Refused } from './outbound-address.ts'

export { Refused } from './outbound-address.ts'

export type OutboundEnv = OutboundSettings & Pick<Env, 'OUTBOUND' | 'OUTBOUND_NEAR'>

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
export const setOutbound = (other?: Network): void => {
  network = other
}

const SENT_ON = new Set([301, 302, 303, 307, 308])
/** What may go to another host than the one it was written for: it says nothing of us. */
const TRAVELS = new Set(['accept', 'range', 'if-range', 'if-none-match', 'if-modified-since'])

/**
 * Asks another host, at an address somebody gave us: https at a public name only, checked again at every redirect. The body of the
 * answer streams within its limits; `url` of the answer is where it came from at last. Any status is an answer.
 * Throws `Refused` with its reason, and so does reading the body.
 */
export async function outboundFetch(env: OutboundEnv, address: string, request: OutboundRequest = {}): Promise<Response> {
  const { maxBytes = 1_000_000, timeoutMs = 5000, maxRedirects = 5, method = 'GET', body } = request
  const stopper = new AbortController()
  const until = Date.now() + timeoutMs
  const headers = new Headers(request.headers)
  headers.set('User-Agent', `Daftar/1.0 (+${env.ORIGIN})`)
  let hop: Hop = { url: checkedAddress(env, address), method, headers, body }
  try {
    for (let left = maxRedirects; ; left--) {
      const { url, ...init } = hop
      const asked = new Request(url, { ...init, redirect: 'manual', signal: stopper.signal })
      const answer = await within(until - Date.now(), send(env, asked, url))
      const location = SENT_ON.has(answer.status) ? answer.headers.get('Location') : null
      if (location === null) return limited(answer, url, { maxBytes, idleMs: timeoutMs }, (reason) => stopper.abort(reason))
      await answer.body?.cancel()
      if (left <= 0) throw new Refused('redirect')
      hop = sentOn(hop, checkedAddress(env, location, url), answer.status)
    }
  } catch (error) {
    const refused = error instanceof Refused ? error : new Refused('unreachable', error)
    stopper.abort(refused)
    throw refused
  }
}

const send = (env: OutboundEnv, request: Request, url: URL): Promise<Response> => {
  if (network) return network(request)
  const service = isAllowed(env, url) ? env.OUTBOUND_NEAR : env.OUTBOUND
  return service ? service.fetch(request) : fetch(request)
}

type Hop = { url: URL; headers: Headers; method: string; body: OutboundRequest['body'] | undefined }

/** The request at its next address. A body goes to no other host, and neither does any header that is ours. */
function sentOn({ url: from, method, body, headers }: Hop, url: URL, status: number): Hop {
  const becomesGet = status === 303 ? method !== 'HEAD' : status < 303 && method === 'POST'
  const isElsewhere = from.origin !== url.origin
  if (isElsewhere && body !== undefined && !becomesGet) throw new Refused('redirect')
  const kept = [...headers].filter(
    ([name]) => name === 'user-agent' || TRAVELS.has(name) || (!isElsewhere && !(becomesGet && name.startsWith('content-'))),
  )
  return { url, headers: new Headers(kept), method: becomesGet ? 'GET' : method, body: becomesGet ? undefined : body }
}

function limited(answer: Response, url: URL, limits: Parameters<typeof limitedBody>[1], stop: (reason: unknown) => void): Response {
  if (answer.body && Number(answer.headers.get('Content-Length') ?? 0) > limits.maxBytes) throw new Refused('too-large')
  const made = new Response(answer.body && limitedBody(answer.body, limits, stop), answer)
  return Object.defineProperty(made, 'url', { value: url.href })
}
