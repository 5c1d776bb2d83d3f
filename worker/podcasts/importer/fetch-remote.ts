import { type OutboundEnv, type OutboundRequest, outboundFetch } from '#worker/lib/http/outbound-fetch.ts'
import { isAllowedHost } from '#worker/lib/http/outbound-url.ts'

/** Fetches a file from another host. Upgrades http to https, which nearly every podcast host supports. */
export function fetchRemote(env: OutboundEnv, address: string, request: OutboundRequest): Promise<Response> {
  const url = URL.parse(address)
  if (url?.protocol === 'http:' && !isAllowedHost(env, url)) {
    url.protocol = 'https:'
    return outboundFetch(env, url.href, request)
  }
  return outboundFetch(env, address, request)
}

/** Reads the whole body; `outboundFetch` has already limited its size. */
export async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const part of response.body ?? []) parts.push(new Uint8Array(part))
  if (parts.length === 1 && parts[0]) return parts[0]
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
