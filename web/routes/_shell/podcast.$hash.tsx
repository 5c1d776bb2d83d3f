import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { MoreActions } from '#web/moderation/more-actions/MoreActions.tsx'
import { DisputeButton } from '#web/moderation/reports/DisputeButton.tsx'
import { SubscribeMenu } from '#web/newsletters/subscriptions/subscribe/SubscribeMenu.tsx'
import { episodesQuery, showQuery } from '#web/podcasts/shows/queries.ts'
import { ShowPage } from '#web/podcasts/shows/ShowPage.tsx'
import { showHead } from '#web/podcasts/shows/show-head.ts'

export const Route = createFileRoute('/_shell/podcast/$hash')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/shell/ShowSlot.tsx')) },
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient, api, pageResponse, origin }, params: { hash }, deps: { after } }) => {
    const [show] = await withPageErrors(
      pageResponse,
      Promise.all([
        queryClient.ensureQueryData(showQuery(api, hash)),
        queryClient.ensureInfiniteQueryData(episodesQuery(api, hash, after)),
      ]),
    )
    return { owner: show.owner, title: show.title, head: pageHead(showHead(show, origin)) }
  },
  component: Podcast,
})

function Podcast() {
  const { hash } = Route.useParams()
  const { after } = Route.useSearch()
  const { owner, title } = Route.useLoaderData()
  return (
    <ShowPage
      hash={hash}
      after={after}
      subscribe={<SubscribeMenu newsletter={{ kind: 'podcast', key: hash, name: title }} />}
      menu={<MoreActions target={{ kind: 'podcast', key: hash }} owner={owner} />}
      dispute={<DisputeButton hash={hash} owner={owner} />}
    />
  )
}
