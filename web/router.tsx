import { QueryClient } from '@tanstack/react-query'
import { type AsyncRouteComponent, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { viewerQuery } from '#web/account/auth/queries.ts'
import type { PageResponse } from '#web/lib/with-page-errors.ts'
import { omitBody, restoreBody } from '#web/posts/cards/post-body-hydration.ts'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import { type Api, ApiError } from './lib/api.ts'
import { parseSearch, stringifySearch } from './lib/search-params.ts'
import { routeTree } from './routeTree.gen.ts'
import { ErrorPage } from './shell/ErrorPage.tsx'

/** What an address without a page shows. */
export const NotFoundPage = lazyRouteComponent(() => import('./shell/NotFoundPage.tsx'), 'NotFoundPage')

export interface RouterContext {
  queryClient: QueryClient
  api: Api
  pageResponse: PageResponse
  /** Public origin, for canonical addresses. */
  origin: string
  /** Request id on the server; what an error page shows as its digest. */
  digest?: string
}

interface Options extends Omit<RouterContext, 'queryClient'> {
  nonce?: string
  /** Known on the server; the browser learns it from the page or asks. */
  viewer?: ViewerView | null
}

/** A router with its own query cache: one per request on the server, one for the life of the page in the browser. */
export function createAppRouter({ nonce, viewer, ...context }: Options) {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
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
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  })
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    // A query still on its way when another one ended the page would reach the browser as an error nobody waits for.
    dehydrateOptions: { serializeData: omitBody, shouldDehydrateQuery: ({ state }) => state.status === 'success' },
    hydrateOptions: { defaultOptions: { deserializeData: restoreBody } },
  })
  // A page that was kept a while is as exact as a new one: what came with it is as old as its arrival, and not asked for again.
  const { hydrate } = router.options
  router.options.hydrate = async (dehydrated) => {
    await hydrate?.(dehydrated)
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
    /** The page's sidebar; `null` for none, absent for that of the parent or the default one. */
    sidebar?: AsyncRouteComponent<unknown> | null
    /** `bare` drops rail and sidebar, for reading and writing. */
    layout?: 'shell' | 'bare'
  }
}
