import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { validateAfter } from '#web/lib/after.ts'
import { pageHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { MoreActions } from '#web/moderation/more-actions/MoreActions.tsx'
import { PodcastPage } from '#web/podcasts/shows/PodcastPage.tsx'
import { podcastHead } from '#web/podcasts/shows/podcast-head.ts'
import { episodesQuery, podcastQuery } from '#web/podcasts/shows/queries.ts'

export const Route = createFileRoute('/_shell/podcast/$hash')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/podcasts/shows/PodcastSidebar.tsx')) },
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient, api, answer, origin }, params: { hash }, deps: { after } }) => {
    const [show] = await forPage(
      answer,
      Promise.all([
        queryClient.ensureQueryData(podcastQuery(api, hash)),
        queryClient.ensureInfiniteQueryData(episodesQuery(api, hash, after)),
      ]),
    )
    return { owner: show.owner, head: pageHead(podcastHead(show, origin)) }
  },
  component: Podcast,
})

function Podcast() {
  const { hash } = Route.useParams()
  const { after } = Route.useSearch()
  const { owner } = Route.useLoaderData()
  return <PodcastPage hash={hash} after={after} menu={<MoreActions about={{ kind: 'podcast', key: hash }} owner={owner} />} />
}
