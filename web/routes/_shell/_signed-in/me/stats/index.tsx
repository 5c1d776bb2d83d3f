import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { showListensQuery } from '#web/podcasts/downloads/queries.ts'
import { ShowListens } from '#web/podcasts/downloads/ShowListens.tsx'
import { OwnStats } from '#web/statistics/posts/OwnStats.tsx'
import { ownStatsQuery } from '#web/statistics/posts/queries.ts'
import { text } from '#web/statistics/posts/text.ts'
import { validateBefore } from '#web/statistics/posts/validate-before.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/stats/')({
  validateSearch: validateBefore,
  loaderDeps: ({ search: { before } }) => ({ before }),
  loader: ({ context: { queryClient, api, answer }, deps: { before } }) =>
    forPage(
      answer,
      Promise.all([queryClient.ensureQueryData(ownStatsQuery(api, before)), queryClient.ensureQueryData(showListensQuery(api))]),
    ).then(() => ({ head: privateHead(text.title) })),
  component: StatsRoute,
})

function StatsRoute() {
  const { before } = Route.useSearch()
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <OwnStats before={before} shows={<ShowListens />} />
    </>
  )
}
