import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { CampaignEditor } from '#web/site/campaigns/CampaignEditor.tsx'
import { adminCampaignQuery, adminEntriesQuery } from '#web/site/campaigns/queries.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/campaigns/$slug/')({
  validateSearch: validateAfter,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api, pageResponse }, params: { slug }, deps: { after } }) =>
    withStaffErrors(
      pageResponse,
      Promise.all([
        queryClient.fetchQuery(adminCampaignQuery(api, slug)),
        queryClient.fetchInfiniteQuery(adminEntriesQuery(api, slug, after)),
      ]),
    ).then(([{ title }]) => ({ head: privateHead(title) })),
  component: CampaignEditorRoute,
})

function CampaignEditorRoute() {
  const { slug } = Route.useParams()
  const { after } = Route.useSearch()
  return <CampaignEditor key={slug} slug={slug} after={after} />
}
