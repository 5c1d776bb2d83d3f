import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { pageHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import type { RouterContext } from '#web/router.tsx'
import { loadResults, ResultsSection } from '#web/site/ballots/ResultsSection.tsx'
import { BirthdayPage } from '#web/site/birthdays/BirthdayPage.tsx'
import { loadBirthday } from '#web/site/birthdays/load-birthday.ts'
import { ContestPage } from '#web/site/campaigns/ContestPage.tsx'
import { campaignQuery, entriesQuery, ownEntriesQuery } from '#web/site/campaigns/queries.ts'
import { loadRunning } from '#web/site/campaigns/running-query.ts'
import { wishesQuery } from '#web/site/wishes/queries.ts'
import { WishSection } from '#web/site/wishes/WishSection.tsx'
import { campaignShareContent, shareImagePath } from '#worker/distribution/share-images/contract.ts'
import type { CampaignLink } from '#worker/site/campaigns/contract.ts'

export const Route = createFileRoute('/_shell/campaign/$slug/')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/shell/CampaignSlot.tsx')) },
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context, params: { slug }, deps: { after } }) => {
    const { queryClient, api, pageResponse, origin } = context
    const campaign = await withPageErrors(pageResponse, queryClient.ensureQueryData(campaignQuery(api, slug)))
    await (campaign.kind === 'birthday'
      ? loadBirthday(context, slug, [queryClient.ensureInfiniteQueryData(wishesQuery(api, slug, after)), loadRunning(queryClient, api)])
      : loadContest(context, campaign, after))
    const { title, theme } = campaign
    const shareImage = shareImagePath('campaign', slug, campaignShareContent(campaign))
    const head = pageHead({ title, description: theme, origin, path: `/campaign/${slug}`, shareImage, partial: after !== undefined })
    return { head }
  },
  component: CampaignRoute,
})

/** Loads what the page shows of a contest, besides the campaign itself. */
async function loadContest({ queryClient, api, pageResponse }: RouterContext, { slug, phase }: CampaignLink, after?: string) {
  const { viewer } = await queryClient.ensureQueryData(viewerQuery(api))
  await withPageErrors(
    pageResponse,
    Promise.all([
      phase === 'results'
        ? loadResults(queryClient, api, slug, after)
        : queryClient.ensureInfiniteQueryData(entriesQuery(api, slug, after)),
      viewer ? queryClient.ensureQueryData(ownEntriesQuery(api, slug)) : undefined,
      loadRunning(queryClient, api),
    ]),
  )
}

function CampaignRoute() {
  const { slug } = Route.useParams()
  const { after } = Route.useSearch()
  const { api } = Route.useRouteContext()
  const { data: campaign } = useSuspenseQuery(campaignQuery(api, slug))
  const { kind, phase, juryWeight } = campaign
  if (kind === 'birthday')
    return (
      <BirthdayPage key={slug} campaign={campaign}>
        <WishSection slug={slug} isRunning={phase === 'running'} after={after} />
      </BirthdayPage>
    )
  const results = phase === 'results' && <ResultsSection slug={slug} after={after} juryWeight={juryWeight} />
  return <ContestPage key={slug} slug={slug} after={after} results={results} />
}
