import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { JuryPage } from '#web/site/ballots/JuryPage.tsx'
import { juryQuery } from '#web/site/ballots/queries.ts'
import { staffText as text } from '#web/site/ballots/staff-text.ts'
import { campaignQuery } from '#web/site/campaigns/queries.ts'

/** Everybody but the jurors of the contest sees the page of an unknown URL. */
export const Route = createFileRoute('/_shell/_signed-in/campaign/$slug/jury')({
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: ({ context: { queryClient, api, pageResponse }, params: { slug }, deps: { after } }) =>
    withStaffErrors(
      pageResponse,
      // The campaign only after the sheet, so that a refusal is the page of an unknown URL.
      queryClient.fetchInfiniteQuery(juryQuery(api, slug, after)).then(() => queryClient.ensureQueryData(campaignQuery(api, slug))),
    ).then(({ title }) => ({ head: privateHead(text.jury(title)) })),
  component: JuryRoute,
})

function JuryRoute() {
  const { slug } = Route.useParams()
  const { after } = Route.useSearch()
  return <JuryPage key={slug} slug={slug} after={after} />
}
