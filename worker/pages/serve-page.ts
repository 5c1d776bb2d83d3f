import { hashFromSlug } from '#shared/persian/slug.ts'
import { extendSession, readRequestViewerWith } from '#worker/account/auth/index.ts'
import { findShortLinkTarget } from '#worker/distribution/short-links/index.ts'
import type { Env } from '#worker/env.ts'
import { AppError, toErrorResponse } from '#worker/lib/errors.ts'
import { createEtag } from '#worker/lib/hash.ts'
import { requestContext } from '#worker/lib/http/request-context.ts'
import { contentSecurityPolicy } from '#worker/lib/http/security-headers.ts'
import { cacheHeaders, conditionalResponse, isPublicPage, type RenderedPage, readOrRenderPage } from '#worker/lib/page-cache.ts'
import { gatewayOrigins } from '#worker/money/gateway/index.ts'
import { findReviewPath } from '#worker/posts/posts/index.ts'
import { requestDatabase } from '#worker/request-database.ts'
import { expiredNoticeCookie, readFormCookies } from './form-cookies.ts'
import { answerAgain, isSharedPage, NO_ANSWERS, readMemberPage, readsLikeVisitors } from './member-page.ts'
import { newNonce, replaceNonceByHashes } from './own-scripts.ts'
import { redirectTarget } from './redirect-target.ts'
import { canonicalPageUrl, renderPage } from './render-page.ts'
import { isFormPost, serveForm } from './serve-form.ts'

export interface PageResult {
  response: Response
  page?: string
  error?: unknown
}

/**
 * Serves a page. Visitors receive public pages from the cache and private ones uncached. Members receive public pages from the cache too, if
 * nothing in them is theirs, and otherwise an uncached rendering with its own nonce. Redirects non-canonical URLs and short links, and the author of a held post from its future URL to the page of its review;
 * runs posted forms, and rejects other methods than GET and HEAD.
 */
export async function servePage(request: Request, env: Env, ctx: ExecutionContext): Promise<PageResult> {
  const context = requestContext(request)
  if (isFormPost(request)) return serveForm(request, env, ctx)
  if (request.method !== 'GET' && request.method !== 'HEAD') return rejectMethod(request, env, ctx)
  const url = new URL(request.url)
  const redirect = redirectTarget(url)
  if (redirect) return { response: new Response(null, { status: 301, headers: { Location: redirect, ...cacheHeaders('private') } }) }

  const db = requestDatabase(request, env)
  context.db = db
  const target = await findShortLinkTarget(db, url.pathname)
  if (target) return { response: new Response(null, { status: 302, headers: { Location: encodeURI(target), ...cacheHeaders('private') } }) }
  const session = await readRequestViewerWith(request, db, readsLikeVisitors)
  context.viewer = session?.viewer ?? null
  context.readsLikeVisitors = session?.holds ?? true
  const isPublic = isPublicPage(url.pathname)
  const address = isPublic ? canonicalPageUrl(url) : url
  const renderOptions = { address, userAgent: request.headers.get('User-Agent') ?? '', env, ctx, context, signal: request.signal }

  const form = readFormCookies(request)
  if (context.viewer || form.notice !== undefined) {
    const cookie = context.viewer && (await extendSession(db, context.viewer, request.headers.get('Cookie')))
    const isShared = session?.holds && isSharedPage(url.pathname) && form.notice === undefined && !form.isScriptless
    const shared = isShared ? await readMemberPage(renderOptions, session.viewer) : NO_ANSWERS
    if ('response' in shared) {
      const response = request.method === 'HEAD' ? new Response(null, shared.response) : shared.response
      if (cookie) response.headers.append('Set-Cookie', cookie)
      return { response, page: `member ${shared.from}` }
    }
    const nonce = newNonce()
    const { response, error } = await renderPage({
      ...renderOptions,
      nonce,
      answer: answerAgain(shared.answers),
      form: { notice: form.notice },
      isScriptless: form.isScriptless,
    })
    const review = response.status === 404 && context.viewer && (await findReviewPath(db, context.viewer, hashFromPostPath(url.pathname)))
    if (review) {
      ctx.waitUntil(response.body?.cancel() ?? Promise.resolve())
      return { response: new Response(null, { status: 302, headers: { Location: review, ...cacheHeaders('private') } }) }
    }
    const headers = new Headers(response.headers)
    headers.set('Content-Security-Policy', contentSecurityPolicy([`'nonce-${nonce}'`], gatewayOrigins(env)))
    for (const [name, value] of Object.entries(cacheHeaders('private'))) headers.set(name, value)
    if (cookie) headers.append('Set-Cookie', cookie)
    if (form.notice !== undefined) headers.append('Set-Cookie', expiredNoticeCookie())
    const isHead = request.method === 'HEAD'
    // An unread body would keep the renderer running.
    if (isHead && response.body) ctx.waitUntil(response.body.cancel())
    return {
      response: new Response(isHead ? null : response.body, { status: response.status, headers }),
      page: 'render',
      error,
    }
  }

  let error: unknown
  const render = async () => {
    const nonce = newNonce()
    const rendered = await renderPage({ ...renderOptions, nonce })
    error = rendered.error
    return toCacheablePage(rendered, { nonce, isPublic })
  }
  if (!isPublic) return { response: conditionalResponse(await render(), request), page: 'render', error }
  const key = address.pathname + address.search
  const { page, from } = await readOrRenderPage({
    key,
    origin: env.ORIGIN,
    db: () => db,
    waitUntil: (work) => ctx.waitUntil(work),
    render,
  })
  const response = conditionalResponse(page, request)
  if (!hasSameParameters(url, address)) response.headers.set('Cloudflare-CDN-Cache-Control', 'no-store')
  return { response, page: from, error }
}

/** Returns 405 where GET finds a page, and else the error that GET returns. */
async function rejectMethod(request: Request, env: Env, ctx: ExecutionContext): Promise<PageResult> {
  const headers = new Headers(request.headers)
  for (const name of ['Content-Length', 'Content-Type', 'Transfer-Encoding']) headers.delete(name)
  const result = await servePage(new Request(request.url, { headers }), env, ctx)
  if (result.response.status >= 400) return result
  ctx.waitUntil(result.response.body?.cancel() ?? Promise.resolve())
  const error = new AppError('method_not_allowed', { allow: ['GET', 'HEAD'] })
  const response = toErrorResponse(error, requestContext(request).id)
  for (const [name, value] of Object.entries(cacheHeaders('private'))) response.headers.set(name, value)
  return { response }
}

/**
 * Returns whether two URLs have the same parameters in any order. Workers Cache stores a page under its entire query, so it may store only
 * the canonical one: others, such as `?utm_source=…`, would fill it with copies.
 */
function hasSameParameters(a: URL, b: URL): boolean {
  const [left, right] = [a, b].map(({ searchParams }) => [...searchParams].map(([name, value]) => `${name}=${value}`).sort())
  return left?.join('&') === right?.join('&')
}

/** Returns the hash at the end of the path of a post, which percent-encoding leaves as it is; an empty string for other paths. */
const hashFromPostPath = (pathname: string): string => hashFromSlug(/^\/[^/]+\/([^/]+)$/.exec(pathname)?.[1] ?? '') ?? ''

type RenderResult = Awaited<ReturnType<typeof renderPage>>

async function toCacheablePage(
  { response, tags, isPartial }: RenderResult,
  { nonce, isPublic }: { nonce: string; isPublic: boolean },
): Promise<RenderedPage> {
  const { html, scripts } = await replaceNonceByHashes(await response.text(), nonce)
  const body = new TextEncoder().encode(html)
  const headers: Record<string, string> = Object.fromEntries(response.headers)
  const location = response.headers.get('Location')
  if (location === null) {
    headers['content-security-policy'] = contentSecurityPolicy(scripts)
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
