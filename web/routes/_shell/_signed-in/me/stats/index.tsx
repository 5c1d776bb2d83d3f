import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { validateBefore } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { showDownloadsQuery } from '#web/podcasts/downloads/queries.ts'
import { ShowDownloads } from '#web/podcasts/downloads/ShowDownloads.tsx'
import { ownStatsQuery } from '#web/statistics/posts/queries.ts'
import { OwnStats } from '#web/statistics/posts/Stats.tsx'
import { text } from '#web/statistics/posts/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/stats/')({
  validateSearch: validateBefore,
  loaderDeps: ({ search: { before } }) => ({ before }),
  loader: ({ context: { queryClient, api, pageResponse }, deps: { before } }) =>
    withPageErrors(
      pageResponse,
      Promise.all([queryClient.ensureQueryData(ownStatsQuery(api, before)), queryClient.ensureQueryData(showDownloadsQuery(api))]),
    ).then(() => ({ head: privateHead(text.title) })),
  component: StatsRoute,
})

function StatsRoute() {
  const { before } = Route.useSearch()
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <OwnStats before={before} showsSection={<ShowDownloads />} />
    </>
  )
}
