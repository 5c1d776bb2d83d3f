import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { CampaignList } from '#web/site/campaigns/CampaignList.tsx'
import { campaignsQuery } from '#web/site/campaigns/queries.ts'
import { text } from '#web/site/campaigns/text.ts'

export const Route = createFileRoute('/_shell/campaign/')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/shell/CampaignSlot.tsx')) },
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient, api, pageResponse, origin }, deps: { after } }) => {
    await withPageErrors(pageResponse, queryClient.ensureInfiniteQueryData(campaignsQuery(api, after)))
    const head = pageHead({
      title: text.campaigns,
      description: text.campaignsLead,
      origin,
      path: '/campaign',
      partial: after !== undefined,
    })
    return { head }
  },
  component: CampaignListRoute,
})

function CampaignListRoute() {
  const { after } = Route.useSearch()
  return <CampaignList after={after} />
}
