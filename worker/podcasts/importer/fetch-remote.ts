import { type OutboundEnv, type OutboundRequest, outboundFetch } from '#worker/lib/http/outbound-fetch.ts'
import { isAllowedHost } from '#worker/lib/http/outbound-url.ts'

/** Asks another host for a file; an old address without encryption is tried with it, which nearly every host of podcasts has. */
export function fetchRemote(env: OutboundEnv, address: string, request: OutboundRequest): Promise<Response> {
  const url = URL.parse(address)
  if (url?.protocol === 'http:' && !isAllowedHost(env, url)) {
    url.protocol = 'https:'
    return outboundFetch(env, url.href, request)
  }
  return outboundFetch(env, address, request)
}

/** The whole body, within the limit it was asked for with. */
export async function readBody(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const part of answer.body ?? []) parts.push(new Uint8Array(part))
  if (parts.length === 1 && parts[0]) return parts[0]
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
