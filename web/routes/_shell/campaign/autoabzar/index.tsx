import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { Entries, HowToEnter } from '#web/site/campaigns/Entries.tsx'
import { entriesQuery } from '#web/site/campaigns/queries.ts'
import { text } from '#web/site/campaigns/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { CAMPAIGNS, shareImagePath } from '#worker/distribution/share-images/contract.ts'

export const Route = createFileRoute('/_shell/campaign/autoabzar/')({
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient, api, pageResponse, origin }, deps: { after } }) => {
    const { pages } = await withPageErrors(pageResponse, queryClient.ensureInfiniteQueryData(entriesQuery(api, after)))
    const shareImage = shareImagePath('campaign', 'autoabzar', CAMPAIGNS.autoabzar)
    const head = pageHead({ title: text.autoabzar, description: text.closed, origin, path: '/campaign/autoabzar', shareImage })
    return { tag: pages[0]?.tag.name ?? '', head }
  },
  component: AutoabzarRoute,
})

function AutoabzarRoute() {
  const { tag } = Route.useLoaderData()
  const { after } = Route.useSearch()
  return (
    <>
      <PageTitle lead={`${text.closed} ${text.closedHint}`}>{text.autoabzar}</PageTitle>
      <HowToEnter tag={tag} />
      <Entries to="/campaign/autoabzar" after={after} />
    </>
  )
}
