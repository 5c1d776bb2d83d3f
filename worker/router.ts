import { HUB_PATH } from '#worker/distribution/websub/contract.ts'
import { toErrorResponse } from '#worker/lib/errors.ts'
import { requestContext } from '#worker/lib/http/request-context.ts'
import { isSecretPath, markPrivate } from '#worker/lib/http/secret-path.ts'
import { setSecurityHeaders } from '#worker/lib/http/security-headers.ts'
import { logRequest } from '#worker/lib/log.ts'
import { redirectTarget } from '#worker/pages/redirect-target.ts'
import { servePage } from '#worker/pages/serve-page.ts'
import { app } from './app.ts'
import type { Env } from './env.ts'

const API = /^\/(?:api|embed|media)\//
/** Matches machine-readable files, to which redirects apply as they do to pages. */
const MACHINE_READABLE_FILES =
  /^\/(?:feed(?:\.json)?(?:\/|$)|podcast\/[^/]+\/(?:feed\.xml$|opml$|private\/)|podcast\/publisher\/|sitemap(?:\.xml$|\/)|robots\.txt$|opensearch\.xml$)/
/** Paths outside the API that accept POST: one-click unsubscribe (RFC 8058) and the WebSub hub. */
const FORM_POST_PATHS = new Set(['/unsubscribe', HUB_PATH])

/**
 * Handles any request: passes the API, media and machine-readable files to Hono, and serves everything else as a page. Adds the common
 * headers and logs one line.
 */
export async function handleRequest(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
  const started = Date.now()
  const { id } = requestContext(request)
  const url = new URL(request.url)
  const path = url.pathname
  let result: { response: Response; page?: string; error?: unknown }
  try {
    result =
      API.test(path) ||
      (MACHINE_READABLE_FILES.test(path) && !redirectTarget(url)) ||
      (FORM_POST_PATHS.has(path) && request.method === 'POST')
        ? { response: await app.fetch(request, env, ctx) }
        : await servePage(request, env, ctx)
  } catch (error) {
    result = { response: toErrorResponse(error, id), error }
  }
  const response = new Response(result.response.body, result.response)
  response.headers.set('X-Request-Id', id)
  setSecurityHeaders(response.headers)
  if (isSecretPath(path)) markPrivate(response.headers)
  const viewer = requestContext(request).viewer?.hash
  logRequest({
    requestId: id,
    method: request.method,
    path,
    status: response.status,
    durationMs: Date.now() - started,
    page: result.page,
    viewer,
    error: result.error,
  })
  return response
}
