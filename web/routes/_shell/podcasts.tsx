import { createFileRoute } from '@tanstack/react-router'
import { validateAfter } from '#web/lib/after.ts'
import { pageHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { PodcastDirectory } from '#web/podcasts/shows/PodcastDirectory.tsx'
import { categoriesQuery, podcastsQuery } from '#web/podcasts/shows/queries.ts'
import { text } from '#web/podcasts/shows/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/podcasts')({
  validateSearch: (search: Record<string, unknown>): { after?: string; category?: string } => ({
    ...validateAfter(search),
    ...(typeof search.category === 'string' ? { category: search.category } : {}),
  }),
  loaderDeps: ({ search: { after, category } }) => ({ after, category }),
  loader: async ({ context: { queryClient, api, answer, origin }, deps: { after, category } }) => {
    await forPage(
      answer,
      Promise.all([
        queryClient.ensureInfiniteQueryData(podcastsQuery(api, after, category)),
        queryClient.ensureQueryData(categoriesQuery(api)),
      ]),
    )
    const path = category ? `/podcasts?category=${category}` : '/podcasts'
    return { head: pageHead({ title: text.podcasts, description: text.podcastsDescription, origin, path }) }
  },
  component: Podcasts,
})

function Podcasts() {
  const { after, category } = Route.useSearch()
  return (
    <>
      <PageTitle lead={text.podcastsLead}>{text.podcasts}</PageTitle>
      <PodcastDirectory after={after} category={category} />
    </>
  )
}
