import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { BallotPage } from '#web/site/ballots/BallotPage.tsx'
import { ballotQuery } from '#web/site/ballots/queries.ts'
import { text } from '#web/site/ballots/text.ts'
import { campaignQuery } from '#web/site/campaigns/queries.ts'
import { loadRunning } from '#web/site/campaigns/running-query.ts'

export const Route = createFileRoute('/_shell/campaign/$slug/vote')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/shell/CampaignSlot.tsx')) },
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient, api, pageResponse, origin }, params: { slug }, deps: { after } }) => {
    const [{ title, theme }] = await withPageErrors(
      pageResponse,
      Promise.all([
        queryClient.ensureQueryData(campaignQuery(api, slug)),
        queryClient.ensureInfiniteQueryData(ballotQuery(api, slug, after)),
        loadRunning(queryClient, api),
      ]),
    )
    const head = pageHead({
      title: text.title(title),
      description: theme,
      origin,
      path: `/campaign/${slug}/vote`,
      partial: after !== undefined,
    })
    return { head }
  },
  component: VoteRoute,
})

function VoteRoute() {
  const { slug } = Route.useParams()
  const { after } = Route.useSearch()
  return <BallotPage key={slug} slug={slug} after={after} />
}
