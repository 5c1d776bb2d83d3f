import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { FRONT_PAGE, featuredQuery } from '#web/discovery/featured/queries.ts'
import { LandingPage } from '#web/discovery/landing/LandingPage.tsx'
import { text } from '#web/discovery/landing/text.ts'
import { siteJsonLd } from '#web/discovery/search/site-json-ld.ts'
import { trendingQuery } from '#web/discovery/trending/queries.ts'
import { pageHead } from '#web/lib/head.ts'
import { ensureOptional, ensureOptionalPages } from '#web/lib/optional-query.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { showsQuery } from '#web/podcasts/shows/queries.ts'
import { newestQuery } from '#web/posts/posts/queries.ts'
import { topicsQuery } from '#web/posts/topics/queries.ts'
import { RunningCampaigns } from '#web/site/campaigns/RunningCampaigns.tsx'
import { loadRunning } from '#web/site/campaigns/running-query.ts'

export const Route = createFileRoute('/_shell/')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/shell/LandingSlot.tsx')) },
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient, api, pageResponse, origin }, deps: { after } }) => {
    const { viewer } = await queryClient.ensureQueryData(viewerQuery(api))
    if (viewer) throw redirect({ to: '/home', statusCode: 302 })
    await withPageErrors(
      pageResponse,
      Promise.all([
        queryClient.ensureInfiniteQueryData(newestQuery(api, after)),
        ensureOptional(queryClient, topicsQuery(api), { groups: [] }),
        ensureOptional(queryClient, featuredQuery(api, FRONT_PAGE), { items: [] }),
        ensureOptional(queryClient, trendingQuery(api), { items: [] }),
        ensureOptionalPages(queryClient, showsQuery(api), { items: [] }),
        loadRunning(queryClient, api),
      ]),
    )
    const jsonLd = import.meta.env.SSR ? [siteJsonLd(origin)] : []
    return {
      head: pageHead({
        title: 'دفتر',
        description: text.tagline,
        origin,
        path: '/',
        partial: after !== undefined,
        feeds: [{ path: '/feed' }],
        jsonLd,
      }),
    }
  },
  component: () => <LandingPage after={Route.useSearch().after} banner={<RunningCampaigns />} />,
})
