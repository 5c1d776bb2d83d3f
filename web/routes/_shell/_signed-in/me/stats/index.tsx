import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { showDownloadsQuery } from '#web/podcasts/downloads/queries.ts'
import { ShowDownloads } from '#web/podcasts/downloads/ShowDownloads.tsx'
import { PublicationReports } from '#web/publications/members/PublicationReports.tsx'
import { myPublicationsQuery } from '#web/publications/members/queries.ts'
import { OwnReport } from '#web/statistics/posts/OwnerReport.tsx'
import { ownReportQuery } from '#web/statistics/posts/queries.ts'
import { validateReport } from '#web/statistics/posts/report-search.ts'
import { text } from '#web/statistics/posts/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/me/stats/')({
  staticData: { sidebar: accountSidebar },
  validateSearch: validateReport,
  loaderDeps: ({ search: { before, span, sort } }) => ({ before, span, sort }),
  loader: ({ context: { queryClient, api, pageResponse }, deps }) =>
    withPageErrors<unknown>(
      pageResponse,
      Promise.all([
        queryClient.ensureQueryData(ownReportQuery(api, deps)),
        queryClient.ensureQueryData(showDownloadsQuery(api)),
        queryClient.ensureInfiniteQueryData(myPublicationsQuery(api)),
      ]),
    ).then(() => ({ head: privateHead(text.title) })),
  component: StatsRoute,
})

function StatsRoute() {
  return (
    <OwnReport search={Route.useSearch()}>
      <PublicationReports />
      <ShowDownloads />
    </OwnReport>
  )
}
