import { LIMITS } from '#shared/limits/index.ts'
import { readRequestViewer, toViewerView } from '#worker/account/auth/index.ts'
import { app } from '#worker/app.ts'
import { database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'
import { assertSameOrigin, discardBody, readBody } from '#worker/lib/http/check-request.ts'
import { inheritContext, requestContext } from '#worker/lib/http/request-context.ts'
import { contentSecurityPolicy } from '#worker/lib/http/security-headers.ts'
import { cacheHeaders } from '#worker/lib/page-cache.ts'
import { gatewayOrigins } from '#worker/money/gateway/index.ts'
import { markerCookie, noticeCookie } from './form-cookies.ts'
import { newNonce } from './own-scripts.ts'
import { renderPage, runFormAction } from './render-page.ts'
import type { PageResult } from './serve-page.ts'

/** Bytes of a posted form; a file is at most as long as the longer of a picture and an export file. */
const FORM_BYTES = 256_000
const FILE_FORM_BYTES = Math.max(LIMITS.imageBytes, LIMITS.importFormBytes) + FORM_BYTES
const FORM_TYPES = /^(?:application\/x-www-form-urlencoded|(multipart\/form-data))\s*(?:;|$)/i

/** Returns whether a request is a form that a browser posts to a page. */
export const isFormPost = ({ method, headers }: Request): boolean => method === 'POST' && FORM_TYPES.test(headers.get('Content-Type') ?? '')

/**
 * Runs the action of a posted form through the API and redirects with 303, or renders the page with the error, its status and the submitted
 * values. The API authorizes, validates and limits; nothing here does but the check of the origin. Never cached. Throws `forbidden`
 * for a form of another origin, `too_large`, and `method_not_allowed` for an unknown action.
 */
export async function serveForm(request: Request, env: Env, ctx: ExecutionContext): Promise<PageResult> {
  try {
    assertSameOrigin(request)
    return await runForm(request, env, ctx)
  } catch (error) {
    await discardBody(request)
    throw error
  }
}

async function runForm(request: Request, env: Env, ctx: ExecutionContext): Promise<PageResult> {
  const context = requestContext(request)
  const url = new URL(request.url)
  const data = await readForm(request)
  context.viewer = await readRequestViewer(request, database(env))
  const viewer = toViewerView(context.viewer)
  const cookies: string[] = [markerCookie()]
  let clearSiteData: string | null = null
  let cookie = request.headers.get('Cookie') ?? ''
  const callApi: typeof fetch = async (input, init) => {
    const call = new Request(input, init)
    for (const name of FORWARDED_HEADERS) {
      const value = request.headers.get(name)
      if (value !== null) call.headers.set(name, value)
    }
    call.headers.set('Cookie', cookie)
    const { id, clientIp } = context
    // The API reads the session itself, because a previous call of the action may have changed it.
    const inner = { id, clientIp, started: Date.now(), page: url.pathname, isErrorLogged: false }
    const response = await app.fetch(inheritContext(call, inner), env, ctx)
    context.isErrorLogged ||= inner.isErrorLogged
    clearSiteData ??= response.headers.get('Clear-Site-Data')
    for (const line of response.headers.getSetCookie()) {
      cookies.push(line)
      cookie = withCookie(cookie, line)
    }
    return response
  }
  const outcome = await runFormAction({ data, callApi, viewer, url })
  if (!outcome) throw new AppError('method_not_allowed')
  if ('redirect' in outcome) {
    const notice = outcome.notice && noticeCookie(outcome.notice)
    const response = withCookies(redirectTo(outcome.redirect), notice ? [...cookies, notice] : cookies)
    if (clearSiteData !== null) response.headers.set('Clear-Site-Data', clearSiteData)
    return { response, page: 'form' }
  }
  const nonce = newNonce()
  const userAgent = request.headers.get('User-Agent') ?? ''
  const options = { address: url, userAgent, env, ctx, context, signal: request.signal, nonce }
  const { response, error } = await renderPage({ ...options, form: outcome.form, isScriptless: viewer !== null })
  const location = response.headers.get('Location')
  if (location !== null) return { response: withCookies(redirectTo(location), cookies), page: 'form' }
  const headers = new Headers({ ...Object.fromEntries(response.headers), ...cacheHeaders('private') })
  headers.set('Content-Security-Policy', contentSecurityPolicy([`'nonce-${nonce}'`], gatewayOrigins(env)))
  headers.set('X-Robots-Tag', 'noindex')
  if (outcome.retryAfter !== undefined) headers.set('Retry-After', String(outcome.retryAfter))
  const status = response.status === 200 ? outcome.status : response.status
  return { response: withCookies(new Response(response.body, { status, headers }), cookies), page: 'form', error }
}

/** What the API reads of a request: the origin, the session, the client address, and the device for the list of sessions. */
const FORWARDED_HEADERS = ['Origin', 'Sec-Fetch-Site', 'User-Agent', 'CF-Connecting-IP']

/** Applies a Set-Cookie header to a Cookie header. */
function withCookie(cookie: string, setCookie: string): string {
  const [pair = ''] = setCookie.split(';')
  const name = pair.slice(0, pair.indexOf('=') + 1)
  return [...cookie.split(/;\s*/).filter((each) => each !== '' && !each.startsWith(name)), pair].join('; ')
}

/** Reads a form; throws `too_large`, or `invalid` for a malformed one. */
async function readForm({ body, headers }: Request): Promise<FormData> {
  const type = headers.get('Content-Type') ?? ''
  const maxBytes = FORM_TYPES.exec(type)?.[1] ? FILE_FORM_BYTES : FORM_BYTES
  const blob = body === null ? new Blob() : await readBody(body, maxBytes)
  return new Response(blob, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw invalid({ form: 'فرم درست فرستاده نشده است.' })
  })
}

const redirectTo = (path: string): Response =>
  // A URL percent-encodes Persian letters, which are not valid in a header, and keeps what is already encoded.
  new Response(null, { status: 303, headers: { Location: relative(new URL(path, 'http://page')), ...cacheHeaders('private') } })

/** A path that starts with two slashes would name another host. */
const relative = ({ pathname, search, hash }: URL): string => pathname.replace(/^\/+/, '/') + search + hash

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}
