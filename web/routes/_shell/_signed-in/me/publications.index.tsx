import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { MyShows } from '#web/podcasts/shows/MyShows.tsx'
import { myShowsQuery } from '#web/podcasts/shows/queries.ts'
import { PendingOffers } from '#web/publications/members/PendingOffers.tsx'
import { MyPublications } from '#web/publications/members/Publications.tsx'
import { myPublicationsQuery, pendingOffersQuery } from '#web/publications/members/queries.ts'
import { text } from '#web/publications/members/text.ts'
import { CreatePublication } from '#web/publications/publications/CreatePublication.tsx'
import { ownedPublicationsQuery } from '#web/publications/publications/queries.ts'

export const Route = createFileRoute('/_shell/_signed-in/me/publications/')({
  staticData: { sidebar: accountSidebar },
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: ({ context: { queryClient, api, pageResponse }, deps: { after } }) =>
    withPageErrors(
      pageResponse,
      Promise.all([
        queryClient.fetchQuery(pendingOffersQuery(api)),
        queryClient.fetchInfiniteQuery(myPublicationsQuery(api, after)),
        queryClient.fetchQuery(myShowsQuery(api)),
        queryClient.fetchQuery(ownedPublicationsQuery(api)),
      ]),
    ).then(() => ({ head: privateHead(text.mine) })),
  component: MyPublicationsRoute,
})

function MyPublicationsRoute() {
  const { after } = Route.useSearch()
  return (
    <>
      <CreatePublication title={text.mine} lead={text.mineLead} />
      <PendingOffers />
      <MyPublications after={after} />
      <MyShows />
    </>
  )
}
