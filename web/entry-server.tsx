import type { FetchQueryOptions, UseQueryOptions } from '@tanstack/react-query'
import { createRequestHandler, RouterServer } from '@tanstack/react-router/ssr/server'
import type { AnyRouter, ServerManifest } from '@tanstack/router-core'
import { renderSsrHtmlResponse } from '@tanstack/router-core/ssr/server'
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { type FormState, FormStateContext } from '#web/lib/form-state.ts'
import { loadLazyComponents } from '#web/lib/lazy-component.ts'
import { ClientQueriesContext, markRendered } from '#web/lib/use-client-query.ts'
import type { PageResponse } from '#web/lib/with-page-errors.ts'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import type { ShownAnnouncement } from '#worker/moderation/announcements/contract.ts'
import { ApiError, createApi } from './lib/api.ts'
import { parseSearch, stringifySearch } from './lib/search-params.ts'
import { createAppRouter, NotFoundPage } from './router.tsx'
import { AnnouncementContext } from './shell/AnnouncementBar.tsx'
import { loadErrorParts } from './shell/error-parts.ts'
import { TYPE_AHEAD_SCRIPT } from './shell/head-scripts.ts'
import { type RouteScripts, RouteScriptsContext } from './shell/ImportScript.tsx'
import { MemberStylesheetContext } from './shell/MemberStyles.tsx'
import { PostedForms } from './shell/PostedForms.tsx'
import { preloadLayout } from './shell/Shell.tsx'

export type { FormState } from '#web/lib/form-state.ts'
export { runFormAction } from './run-form-action.ts'
export { cutHoles, fillHoles, placeholderViewer } from './shell/viewer-holes.tsx'

const RETRY_AFTER_SECONDS = 2

type AppRouter = ReturnType<typeof createAppRouter>

interface Options {
  request: Request
  callApi: typeof fetch
  nonce: string
  manifest: ServerManifest
  /** Paths of the scripts that pages of a route import, by route id. */
  routeScripts: RouteScripts
  /** Path of the stylesheet of members' pages. */
  memberStylesheet: string | undefined
  digest: string
  origin: string
  viewer: ViewerView | null
  announcement: ShownAnnouncement | null
  /** What the page shows of a form posted without JavaScript. */
  form?: FormState | undefined
  /** Whether the browser has no JavaScript, so that the page contains what other browsers fetch after hydration. */
  isScriptless?: boolean | undefined
}

/**
 * Renders a page completely, since its loaders have fetched all that it shows; its scripts have the nonce. `error` is what a loader reported for the
 * log; if the API was unavailable, so is the page.
 */
export async function renderToPage({
  request,
  callApi,
  nonce,
  manifest,
  routeScripts,
  memberStylesheet,
  digest,
  origin,
  viewer,
  announcement,
  form = {},
  isScriptless = false,
}: Options): Promise<{ response: Response; error?: unknown }> {
  // Preload these, so that rendering does not suspend on them.
  await Promise.all([preloadLayout(), NotFoundPage.preload?.()])
  const pageResponse: PageResponse = {}
  const handle = createRequestHandler({
    request,
    createRouter: () => {
      const router = createAppRouter({ api: createApi('http://daftar.internal', callApi), pageResponse, nonce, digest, origin, viewer })
      return withErrorParts(isScriptless ? withClientQueries(router) : router)
    },
    getRouterManifest: () => Promise.resolve(manifest),
  })
  const response = await handle(async ({ responseHeaders, router }) => {
    await loadLazyComponents()
    keepHydrationScripts(router)
    const children = (
      <FormStateContext value={{ ...form, page: <PostedForms {...form} /> }}>
        <AnnouncementContext value={announcement}>
          <RouteScriptsContext value={routeScripts}>
            <MemberStylesheetContext value={memberStylesheet}>
              <RouterServer router={router} />
            </MemberStylesheetContext>
          </RouteScriptsContext>
        </AnnouncementContext>
      </FormStateContext>
    )
    const start = viewer ? `<head><script nonce="${nonce}">${TYPE_AHEAD_SCRIPT}</script>` : '<head>'
    return renderSsrHtmlResponse({
      responseHeaders,
      router,
      render: async () => (await html.render(children)).replace('<head>', () => start),
    })
  })
  const { error } = pageResponse
  const unavailable = error instanceof ApiError && error.status === 503 ? error : undefined
  const status = pageResponse.status ?? unavailable?.status
  if (unavailable) response.headers.set('Retry-After', String(unavailable.retryAfter ?? RETRY_AFTER_SECONDS))
  return { response: status ? new Response(response.body, { status, headers: response.headers }) : response, error }
}

/** What React writes in place of a part that has not loaded or that failed. */
const UNFINISHED = '<!--$!-->'

/**
 * Renders completely, with every Suspense boundary in its place, and without the document type, which the router writes. A string takes 40 % less CPU than
 * a stream, in which React encodes each name and value of an attribute by itself. Only the stream waits for parts that this isolate has not loaded
 * yet, and reports errors.
 */
async function renderToHtml(children: ReactNode): Promise<string> {
  const rendered = renderAtOnce(children) ?? (await renderWaiting(children))
  return rendered.replace('<!DOCTYPE html>', '')
}

function renderAtOnce(children: ReactNode): string | undefined {
  try {
    const rendered = renderToString(children)
    return rendered.includes(UNFINISHED) ? undefined : rendered
  } catch {
    return undefined
  }
}

async function renderWaiting(children: ReactNode): Promise<string> {
  const stream = await renderToReadableStream(children, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  await stream.allReady
  return new Response(stream).text()
}

/** Lets the page be rendered twice; the router hands the scripts with its data over only once. */
function keepHydrationScripts({ serverSsr }: AnyRouter): void {
  if (!serverSsr) return
  const scripts = serverSsr.takeInitialHydrationScriptTags()
  serverSsr.takeInitialHydrationScriptTags = () => scripts
}

/** Renders the elements of a page; tests that compare the data of pages replace it. */
export const html = { render: renderToHtml }

/** Makes a router fetch what the page's components would fetch after hydration, so that the page contains it. */
function withClientQueries(router: AppRouter): AppRouter {
  const { dehydrate } = router.options
  const { queryClient } = router.options.context
  router.options.dehydrate = async () => {
    await loadLazyComponents()
    const queries = new Map<string, UseQueryOptions<unknown>>()
    const stream = await renderToReadableStream(
      <ClientQueriesContext value={queries}>
        <RouterServer router={router} />
      </ClientQueriesContext>,
    )
    await stream.allReady
    await stream.cancel()
    // A part that cannot be fetched is rendered as before hydration.
    await Promise.allSettled([...queries.values()].map((query) => queryClient.fetchQuery(query as FetchQueryOptions)))
    markRendered(queryClient)
    return dehydrate?.()
  }
  return router
}

/** Makes a router load what the page of something missing shows. */
function withErrorParts(router: AppRouter): AppRouter {
  const { dehydrate, context } = router.options
  router.options.dehydrate = async () => {
    await loadErrorParts(context, router.state.matches)
    return dehydrate?.()
  }
  return router
}

/** Only matches paths; each request is rendered by its own router. */
const matcher = createAppRouter({ api: createApi('http://daftar.internal', fetch), pageResponse: {}, origin: '' })

/**
 * Returns the canonical URL of a page: its path with the search parameters that its routes declare in `validateSearch`, in the order and
 * the spelling of the routes.
 */
export function canonicalPageUrl(url: URL): URL {
  const search = parseSearch(url.search)
  const [matchedRoutes] = matcher.getMatchedRoutes(url.pathname)
  const declared = matchedRoutes.map(({ options: { validateSearch } }) =>
    typeof validateSearch === 'function' ? validateSearch(search) : {},
  )
  const canonical = new URL(url.pathname, url.origin)
  canonical.search = stringifySearch(Object.assign({}, ...declared))
  return canonical
}
