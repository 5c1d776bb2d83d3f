import { createFileRoute } from '@tanstack/react-router'
import { validateAfter } from '#web/lib/after.ts'
import { pageHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { PodcastDirectory } from '#web/podcasts/PodcastDirectory.tsx'
import { podcastsQuery } from '#web/podcasts/queries.ts'
import { text } from '#web/podcasts/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/podcasts')({
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient, api, answer, origin }, deps: { after } }) => {
    await forPage(answer, queryClient.ensureInfiniteQueryData(podcastsQuery(api, after)))
    return { head: pageHead({ title: text.podcasts, description: text.podcastsDescription, origin, path: '/podcasts' }) }
  },
  component: Podcasts,
})

function Podcasts() {
  const { after } = Route.useSearch()
  return (
    <>
      <PageTitle lead={text.podcastsLead}>{text.podcasts}</PageTitle>
      <PodcastDirectory after={after} />
    </>
  )
}
