import { extendSession, readRequestViewer } from '#worker/account/auth/index.ts'
import { database } from '#worker/db/client.ts'
import { findShortLinkTarget } from '#worker/distribution/short-links/index.ts'
import type { Env } from '#worker/env.ts'
import { AppError, toErrorResponse } from '#worker/lib/errors.ts'
import { createEtag } from '#worker/lib/hash.ts'
import { requestContext } from '#worker/lib/http/request-context.ts'
import { contentSecurityPolicy } from '#worker/lib/http/security-headers.ts'
import {
  cacheHeaders,
  cacheKeyUrl,
  conditionalResponse,
  isPublicPage,
  type RenderedPage,
  readOrRenderPage,
} from '#worker/lib/page-cache.ts'
import { redirectTarget } from './redirect-target.ts'
import { renderPage } from './render-page.ts'

interface PageResult {
  response: Response
  page?: string
  error?: unknown
}

/**
 * Serves a page. Visitors receive public pages from the cache and private ones uncached; a signed-in user receives an uncached stream with
 * its own nonce. Redirects non-canonical URLs and short links, and rejects methods other than GET and HEAD with 405.
 */
export async function servePage(request: Request, env: Env, ctx: ExecutionContext): Promise<PageResult> {
  const context = requestContext(request)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return { response: toErrorResponse(new AppError('method_not_allowed'), context.id) }
  }
  const url = new URL(request.url)
  const redirect = redirectTarget(url)
  if (redirect) return { response: new Response(null, { status: 301, headers: { Location: redirect, ...cacheHeaders('private') } }) }

  const db = database(env)
  const target = await findShortLinkTarget(db, url.pathname)
  if (target) return { response: new Response(null, { status: 302, headers: { Location: encodeURI(target), ...cacheHeaders('private') } }) }
  context.viewer = await readRequestViewer(request, db)
  const isPublic = isPublicPage(url.pathname)
  const address = isPublic ? cacheKeyUrl(url) : url
  const renderOptions = { address, userAgent: request.headers.get('User-Agent') ?? '', env, ctx, context, signal: request.signal }

  if (context.viewer) {
    const cookie = await extendSession(db, context.viewer, request.headers.get('Cookie'))
    const nonce = crypto.randomUUID().replaceAll('-', '')
    const { response, error } = await renderPage({ ...renderOptions, nonce })
    const headers = new Headers(response.headers)
    headers.set('Content-Security-Policy', contentSecurityPolicy([`'nonce-${nonce}'`]))
    for (const [name, value] of Object.entries(cacheHeaders('private'))) headers.set(name, value)
    if (cookie) headers.append('Set-Cookie', cookie)
    const isHead = request.method === 'HEAD'
    // An unread body would keep the renderer running.
    if (isHead && response.body) ctx.waitUntil(response.body.cancel())
    return {
      response: new Response(isHead ? null : response.body, { status: response.status, headers }),
      page: 'stream',
      error,
    }
  }

  let error: unknown
  const render = async () => {
    const rendered = await renderPage(renderOptions)
    error = rendered.error
    return toCacheablePage(rendered, isPublic)
  }
  if (!isPublic) return { response: conditionalResponse(await render(), request), page: 'render', error }
  const key = address.pathname + address.search
  const { page, from } = await readOrRenderPage({ key, db: () => db, waitUntil: (work) => ctx.waitUntil(work), render })
  return { response: conditionalResponse(page, request), page: from, error }
}

type Rendered = Awaited<ReturnType<typeof renderPage>>

async function toCacheablePage({ response, tags, isPartial }: Rendered, isPublic: boolean): Promise<RenderedPage> {
  const body = new Uint8Array(await response.arrayBuffer())
  const headers: Record<string, string> = Object.fromEntries(response.headers)
  const location = response.headers.get('Location')
  if (location === null) {
    headers['content-security-policy'] = contentSecurityPolicy(await hashInlineScripts(new TextDecoder().decode(body)))
    if (response.status === 200 && isPublic) headers.etag = await createEtag(body)
  }
  const cacheClass =
    isPublic && !isPartial && location === null
      ? response.status === 200
        ? 'page'
        : response.status < 500
          ? 'gone'
          : 'private'
      : 'private'
  Object.assign(headers, cacheHeaders(cacheClass), cacheClass === 'private' ? {} : { 'Cache-Tag': tags.join(',') })
  return { status: response.status, headers, body, tags, isPartial }
}

const INLINE = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Returns the distinct CSP hashes of all inline scripts, so that cached pages need no nonce. */
export async function hashInlineScripts(html: string): Promise<string[]> {
  const sources = await Promise.all(
    [...html.matchAll(INLINE)].map(async ([, script = '']) => {
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
      return `'sha256-${new Uint8Array(hash).toBase64()}'`
    }),
  )
  return [...new Set(sources)]
}
