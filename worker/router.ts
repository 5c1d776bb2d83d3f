import { HUB_PATH } from '#worker/distribution/websub/contract.ts'
import { toResponse } from '#worker/lib/errors.ts'
import { factsOf } from '#worker/lib/http/request-facts.ts'
import { hush, isSecretAddress } from '#worker/lib/http/secret-address.ts'
import { secure } from '#worker/lib/http/security-headers.ts'
import { logRequest } from '#worker/lib/log.ts'
import { answerPage } from '#worker/pages/answer-page.ts'
import { movedTo } from '#worker/pages/moved.ts'
import { app } from './app.ts'
import type { Env } from './env.ts'

const API = /^\/(?:api|embed|media)\//
/** Files for programs, whose addresses move as those of pages do. */
const FILES =
  /^\/(?:feed(?:\.json)?(?:\/|$)|podcast\/[^/]+\/(?:feed\.xml$|opml$|private\/)|podcast\/publisher\/|sitemap(?:\.xml$|\/)|robots\.txt$|opensearch\.xml$)/
/** A page whose form, and mail clients, post to its own address; and the hub. */
const POSTED = new Set(['/unsubscribe', HUB_PATH])

/** Answers any request: API, media and files for programs through Hono, everything else as a page. Logs one line and adds the common headers. */
export async function answer(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
  const started = Date.now()
  const { id } = factsOf(request)
  const url = new URL(request.url)
  const path = url.pathname
  let made: { response: Response; page?: string; error?: unknown }
  try {
    made =
      API.test(path) || (FILES.test(path) && !movedTo(url)) || (POSTED.has(path) && request.method === 'POST')
        ? { response: await app.fetch(request, env, ctx) }
        : await answerPage(request, env, ctx)
  } catch (error) {
    made = { response: toResponse(error, id), error }
  }
  const response = new Response(made.response.body, made.response)
  response.headers.set('X-Request-Id', id)
  secure(response.headers)
  if (isSecretAddress(path)) hush(response.headers)
  const viewer = factsOf(request).viewer?.hash
  logRequest({
    requestId: id,
    method: request.method,
    path,
    status: response.status,
    took: Date.now() - started,
    page: made.page,
    viewer,
    error: made.error,
  })
  return response
}
