import { manifest, memberStylesheet, routeScripts } from 'virtual:client-manifest'
// This is the only import of web code in the Worker.
import {
  canonicalPageUrl,
  cutHoles,
  type FormState,
  fillHoles,
  placeholderViewer,
  renderToPage,
  runFormAction,
} from '#web/entry-server.tsx'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import { toViewerView } from '#worker/account/auth/index.ts'
import { database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { AppError } from '#worker/lib/errors.ts'
import type { requestContext } from '#worker/lib/http/request-context.ts'
import { logError } from '#worker/lib/log-error.ts'
import { ANNOUNCEMENT_CACHE_TAG, findAnnouncement } from '#worker/moderation/announcements/index.ts'
import { callApi } from './call-api.ts'

export { canonicalPageUrl, cutHoles, fillHoles, placeholderViewer, runFormAction }

export interface RenderOptions {
  address: URL
  userAgent: string
  env: Env
  ctx: ExecutionContext
  context: ReturnType<typeof requestContext>
  signal: AbortSignal
  /** Marks the page's own scripts. */
  nonce: string
  /** Whom the page shows as its viewer, null for a visitor; by default the one whom the API answers, `context.viewer`. */
  shown?: ViewerView | null
  /** Answers the calls of loaders instead of the API, which it can ask. */
  answer?: (call: Request, ask: () => Promise<Response>) => Promise<Response>
  /** What the page shows of a form posted without JavaScript. */
  form?: FormState | undefined
  isScriptless?: boolean | undefined
}

/**
 * Renders a page, whose loaders call the API in process. `tags` are the cache tags of all API responses that it used. `isPartial` says that
 * a call failed in the server, so that optional blocks may be missing. Throws `rate_limited` if the API rejects a loader's call with it, so
 * that no cache stores the page.
 */
export async function renderPage({
  address,
  userAgent,
  env,
  ctx,
  context,
  signal,
  nonce,
  shown = toViewerView(context.viewer ?? null),
  answer = (_, ask) => ask(),
  form,
  isScriptless,
}: RenderOptions) {
  const tags = new Set<string>([ANNOUNCEMENT_CACHE_TAG])
  let isPartial = false
  let rateLimited: AppError | undefined
  const caller = { page: address.pathname, userAgent, env, ctx, context }
  const fetchApi: typeof fetch = async (input, init) => {
    const call = new Request(input, init)
    const response = await answer(call, () => callApi(call, caller))
    isPartial ||= response.status >= 500
    if (response.status === 429) rateLimited = new AppError('rate_limited', { retryAfter: Number(response.headers.get('Retry-After')) })
    for (const tag of response.headers.get('Cache-Tag')?.split(',') ?? []) tags.add(tag)
    const moved = response.status === 301 ? response.headers.get('Location') : null
    return moved ? fetchApi(new URL(moved, address), init) : response
  }
  const announcement = await findAnnouncement(database(env), shown !== null).catch((error: unknown) => {
    logError('announcement_failed', error)
    isPartial = true
    return null
  })
  const request = new Request(address, { headers: { 'User-Agent': userAgent }, signal })
  const page = await renderToPage({
    request,
    callApi: fetchApi,
    nonce,
    manifest,
    routeScripts,
    memberStylesheet,
    digest: context.id,
    origin: env.ORIGIN,
    viewer: shown,
    announcement,
    form,
    isScriptless,
  })
  if (rateLimited) {
    await page.response.body?.cancel()
    throw rateLimited
  }
  return { ...page, tags: [...tags], isPartial }
}
