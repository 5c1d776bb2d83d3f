import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { FRONT_PAGE, featuredQuery } from '#web/discovery/featured/queries.ts'
import { HomePage } from '#web/discovery/home-feed/HomePage.tsx'
import { HOME_TITLE, homeQuery, parseHomeTab } from '#web/discovery/home-feed/queries.ts'
import { trendingQuery } from '#web/discovery/trending/queries.ts'
import { privateHead } from '#web/lib/head.ts'
import { ensureOptional } from '#web/lib/optional-query.ts'
import { pickSearch } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { loadPromotedCard } from '#web/money/promotion-delivery/queries.ts'
import { usePromotedCards } from '#web/money/promotion-delivery/use-promoted-cards.tsx'
import { RunningCampaigns } from '#web/site/campaigns/RunningCampaigns.tsx'
import { loadRunning } from '#web/site/campaigns/running-query.ts'

interface Search {
  tab?: string
  after?: string
}

export const Route = createFileRoute('/_shell/home')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/shell/HomeSlot.tsx')) },
  validateSearch: (search: Record<string, unknown>): Search => pickSearch(search, ['tab', 'after']),
  loaderDeps: ({ search: { tab, after } }) => ({ tab, after }),
  loader: async ({ context, deps: { tab, after } }) => {
    const { queryClient, api, pageResponse } = context
    const { viewer } = await queryClient.ensureQueryData(viewerQuery(api))
    const next = tab === undefined ? '/home' : `/home?tab=${encodeURIComponent(tab)}`
    if (!viewer) throw redirect({ to: '/login', search: { next }, statusCode: 302 })
    await withPageErrors(
      pageResponse,
      Promise.all([
        queryClient.ensureInfiniteQueryData(homeQuery(api, parseHomeTab(tab), after)),
        ensureOptional(queryClient, featuredQuery(api, FRONT_PAGE), { items: [] }),
        ensureOptional(queryClient, trendingQuery(api), { items: [] }),
        loadRunning(queryClient, api),
        loadPromotedCard(context, 'home'),
        loadPromotedCard(context, 'sidebar'),
      ]),
    )
    return { head: privateHead(HOME_TITLE) }
  },
  component: Home,
})

function Home() {
  const { tab, after } = Route.useSearch()
  return <HomePage tab={parseHomeTab(tab)} after={after} slots={usePromotedCards('home')} banner={<RunningCampaigns />} />
}
