import { database } from '#worker/db/client.ts'
import { HUB_PATH } from '#worker/distribution/websub/contract.ts'
import { toErrorResponse } from '#worker/lib/errors.ts'
import { logRequest, requestContext } from '#worker/lib/http/request-context.ts'
import { isGatewayCallback } from '#worker/money/payments/index.ts'
import { EMAIL_EVENTS_PATH } from '#worker/newsletters/subscriptions/contract.ts'
import { plainErrorPage } from '#worker/pages/plain-error-page.ts'
import { redirectTarget } from '#worker/pages/redirect-target.ts'
import { servePage } from '#worker/pages/serve-page.ts'
import { app } from './app.ts'
import type { Env } from './env.ts'
import { isSecretPath, markPrivate, setSecurityHeaders } from './lib/http/security-headers.ts'
import { cacheHeaders } from './lib/page-cache.ts'

const API = /^\/(?:api|embed|media)\//
/** Paths of machine-readable files; as for pages, `servePage` redirects those for which `redirectTarget` returns a URL. */
const MACHINE_READABLE_FILES =
  /^\/(?:feed(?:\.json)?(?:\/|$)|podcast\/[^/]+\/(?:feed\.xml$|opml$|private\/)|podcast\/publisher\/|sitemap(?:\.xml$|\/)|robots\.txt$|opensearch\.xml$)/
/** Paths of pages that also accept POST, for one-click unsubscribe (RFC 8058). */
const ONE_CLICK_PATHS = ['/unsubscribe', '/unsubscribe/newsletter']

/**
 * Passes the API, embeds, media, machine-readable files and callbacks of payment gateways to the app, and serves everything else as a page, also
 * posted forms. Adds the request id, where a page came from and security headers, and logs the request.
 */
export async function handleRequest(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
  const context = requestContext(request)
  const { id } = context
  const url = new URL(request.url)
  const path = url.pathname
  const isCallback = isGatewayCallback(request, env.ORIGIN)
  // What it reads decides about money, so it must be current.
  if (isCallback) context.db = database(env)
  const isPage =
    !API.test(path) &&
    !(MACHINE_READABLE_FILES.test(path) && !redirectTarget(url)) &&
    !(ONE_CLICK_PATHS.includes(path) && request.method === 'POST') &&
    path !== HUB_PATH &&
    path !== EMAIL_EVENTS_PATH &&
    !isCallback
  let result: { response: Response; page?: string; error?: unknown }
  try {
    result = isPage ? await servePage(request, env, ctx) : { response: await app.fetch(request, env, ctx) }
  } catch (error) {
    result = { response: isPage ? await plainErrorPage(error, id) : toErrorResponse(error, id), error }
    for (const [name, value] of Object.entries(cacheHeaders('private'))) result.response.headers.set(name, value)
  }
  const response = new Response(result.response.body, result.response)
  response.headers.set('X-Request-Id', id)
  if (result.page) response.headers.set('Server-Timing', `page;desc="${result.page}"`)
  setSecurityHeaders(response.headers)
  if (isSecretPath(path)) markPrivate(response.headers)
  // An error of the app is logged where it was thrown, with its stack; a page reports it as an error of its loader.
  if (response.status >= 500 && context.isErrorLogged && (result.error === undefined || isLoaderError(result.error))) return response
  logRequest({
    requestId: id,
    method: request.method,
    path,
    status: response.status,
    durationMs: Date.now() - context.started,
    page: result.page,
    version: env.VERSION.id,
    viewer: context.viewer?.hash,
    error: result.error,
  })
  return response
}

const isLoaderError = (error: unknown) => error instanceof Error && 'status' in error && Number(error.status) >= 500
