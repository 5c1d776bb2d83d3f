import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { validateBefore } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { PodcastReport } from '#web/statistics/posts/PodcastReport.tsx'
import { podcastReportQuery } from '#web/statistics/posts/queries.ts'
import { text } from '#web/statistics/posts/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/me/stats/podcast/$hash')({
  staticData: { sidebar: accountSidebar },
  validateSearch: validateBefore,
  loaderDeps: ({ search: { before } }) => ({ before }),
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash }, deps: { before } }) => {
    const { podcast } = await withPageErrors(pageResponse, queryClient.ensureQueryData(podcastReportQuery(api, hash, before)))
    return { head: privateHead(`${text.ofPodcast}: ${podcast.title}`) }
  },
  component: PodcastStatsRoute,
})

function PodcastStatsRoute() {
  return <PodcastReport hash={Route.useParams().hash} before={Route.useSearch().before} />
}
