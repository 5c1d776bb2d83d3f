import { html } from 'hono/html'
import type { ErrorBody, ErrorCode } from '#shared/contract/http.ts'
import { requestContext } from '#worker/lib/http/request-context.ts'
import { setSecurityHeaders } from '#worker/lib/http/security-headers.ts'
import { cacheHeaders } from '#worker/lib/page-cache.ts'

interface ErrorNotice {
  status: 403 | 421 | 503
  code: ErrorCode
  title: string
  body: string
  /** Wait in seconds, sent as `Retry-After`. */
  retryAfter?: number
}

/** Returns an error response of the local run itself: a page that needs no database or asset for browsers, JSON for programs. */
export async function noticeResponse(request: Request, { status, code, title, body, retryAfter }: ErrorNotice): Promise<Response> {
  const { id } = requestContext(request)
  const headers = new Headers({ ...cacheHeaders('private'), 'X-Request-Id': id })
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter))
  setSecurityHeaders(headers)
  const error: ErrorBody = { error: { code, message: body, requestId: id } }
  const isPage = (request.headers.get('Accept') ?? '').includes('text/html')
  headers.set('Content-Type', `${isPage ? 'text/html' : 'application/json'}; charset=UTF-8`)
  const content = isPage ? String(await page(title, body)) : JSON.stringify(error)
  return new Response(request.method === 'HEAD' ? null : content, { status, headers })
}

const page = (title: string, body: string) => html`<!doctype html>
  <html lang="fa" dir="rtl">
    <head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>${title}</title></head>
    <body><main><h1>${title}</h1><p>${body}</p></main></body>
  </html>`
