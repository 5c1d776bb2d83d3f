import { isLoopback } from './loopback.ts'
import { noticeResponse } from './notice-response.ts'
import { text } from './text.ts'

/**
 * Admits requests whose Host is a loopback name or that of `origin`, and rejects others with 421: a foreign name that resolves to this
 * machine (DNS rebinding) would make its pages same-origin with the site. Behind a proxy that ends TLS, the returned request has the scheme
 * of `origin`.
 */
export async function admitRequest(request: Request, origin: string): Promise<Request | Response> {
  const url = new URL(request.url)
  const site = new URL(origin)
  if (url.host === site.host) return url.origin === site.origin ? request : new Request(site.origin + url.pathname + url.search, request)
  if (isLoopback(url)) return request
  const { title, body } = text.wrongHost
  return noticeResponse(request, { status: 421, code: 'forbidden', title, body: body(site.origin) })
}
