import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { BallotReport } from '#web/site/ballots/BallotReport.tsx'
import { ballotReportQuery } from '#web/site/ballots/queries.ts'
import { staffText as text } from '#web/site/ballots/staff-text.ts'
import { campaignQuery } from '#web/site/campaigns/queries.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/campaigns/$slug/ballots')({
  loader: async ({ context: { queryClient, api, pageResponse }, params: { slug } }) => {
    // The report decides who may see the page, so nothing else is loaded before it.
    await withStaffErrors(pageResponse, queryClient.fetchQuery(ballotReportQuery(api, slug)))
    const { title } = await withStaffErrors(pageResponse, queryClient.fetchQuery(campaignQuery(api, slug)))
    return { head: privateHead(text.ballots(title)) }
  },
  component: BallotReportRoute,
})

function BallotReportRoute() {
  const { slug } = Route.useParams()
  return <BallotReport key={slug} slug={slug} />
}
