import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { AdminCampaigns } from '#web/site/campaigns/AdminCampaigns.tsx'
import { adminText as text } from '#web/site/campaigns/admin-text.ts'
import { adminCampaignsQuery } from '#web/site/campaigns/queries.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/campaigns/')({
  validateSearch: validateAfter,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api, pageResponse }, deps: { after } }) =>
    withStaffErrors(pageResponse, queryClient.fetchInfiniteQuery(adminCampaignsQuery(api, after))).then(() => ({
      head: privateHead(text.title),
    })),
  component: AdminCampaignsRoute,
})

function AdminCampaignsRoute() {
  const { after } = Route.useSearch()
  return <AdminCampaigns after={after} />
}
