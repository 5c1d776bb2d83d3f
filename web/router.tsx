import { QueryClient } from '@tanstack/react-query'
import { type AsyncRouteComponent, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { MINUTE } from '#shared/time.ts'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { authKeys } from '#web/lib/query-keys/auth.ts'
import type { PageResponse } from '#web/lib/with-page-errors.ts'
import { omitBody, restoreBody } from '#web/posts/rendering/post-body-hydration.ts'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import { type Api, ApiError } from './lib/api.ts'
import { parseSearch, stringifySearch } from './lib/search-params.ts'
import { routeTree } from './routeTree.gen.ts'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { PendingPage } from './shell/PendingPage.tsx'

export const NotFoundPage = lazyRouteComponent(() => import('./shell/NotFoundPage.tsx'), 'NotFoundPage')

export interface RouterContext {
  queryClient: QueryClient
  api: Api
  pageResponse: PageResponse
  /** Public origin of the site, for absolute URLs. */
  origin: string
  /** Request id on the server; the error page shows it. */
  digest?: string
}

interface Options extends Omit<RouterContext, 'queryClient'> {
  nonce?: string
  /** The viewer; fetched if undefined. */
  viewer?: ViewerView | null | undefined
}

/** How long a page may take before an empty one appears in its place. */
const PENDING_MS = 600

/** Creates a router with its own query cache: one per request on the server, one per page load in the browser. */
export function createAppRouter({ nonce, viewer, ...context }: Options) {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: MINUTE,
        retry: (count, error) =>
          typeof window !== 'undefined' && count < 2 && !(error instanceof ApiError && error.status > 0 && error.status < 500),
      },
    },
  })
  if (viewer !== undefined) queryClient.setQueryData(viewerQuery(context.api).queryKey, { viewer })
  const router = createRouter({
    routeTree,
    context: { ...context, queryClient },
    ssr: { nonce },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // A page whose filters or data change stays still, and can be used at once.
    defaultViewTransition: { types: ({ fromLocation, pathChanged }) => (fromLocation && pathChanged ? [] : false) },
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: PendingPage,
    defaultPendingMinMs: 300,
    defaultNotFoundComponent: NotFoundPage,
  })
  // A page whose filters or data change keeps what it shows, and the focus of its tab or field.
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    router.options.defaultPendingMs = pathChanged ? PENDING_MS : Number.POSITIVE_INFINITY
  })
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    // Send only successful queries: the rejection of a pending one would go unhandled in the browser.
    dehydrateOptions: {
      serializeData: omitBody,
      // The viewer has a data block of its own.
      shouldDehydrateQuery: ({ state, queryKey }) => state.status === 'success' && queryKey[0] !== authKeys.viewer[0],
    },
    hydrateOptions: { defaultOptions: { deserializeData: restoreBody } },
  })
  const { dehydrate, hydrate } = router.options
  router.options.dehydrate = async () => ({ ...(await dehydrate?.()), origin: context.origin })
  router.options.hydrate = async (dehydrated) => {
    // What the server rendered with its origin stays, also if the browser reached it at another one, such as an IP address.
    router.options.context.origin = dehydrated.origin
    await hydrate?.(dehydrated)
    // Treat the data of a cached page as fresh on arrival, so that the browser does not refetch it.
    const dataUpdatedAt = Date.now()
    for (const query of queryClient.getQueryCache().getAll()) if (query.state.status === 'success') query.setState({ dataUpdatedAt })
  }
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** Sidebar of the page: null for none, undefined to inherit the parent's or the default one. */
    sidebar?: AsyncRouteComponent<unknown> | null
    /** Menu of the page and those below it, in the rail of wide screens in place of the places of the site. */
    menu?: AsyncRouteComponent<unknown>
    /** `bare` omits the rail, the sidebar and the bottom bar, for reading and writing pages. */
    layout?: 'shell' | 'bare'
    /** The page has a bar of its own for writing; the site's top bar and footer are left out. */
    writing?: true
    /** A page of signing in, whose bar has the logo alone. */
    signIn?: true
  }
}
