import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { MyShows } from '#web/podcasts/shows/MyShows.tsx'
import { myShowsQuery } from '#web/podcasts/shows/queries.ts'
import { MyPublications } from '#web/publications/members/Publications.tsx'
import { myPublicationsQuery } from '#web/publications/members/queries.ts'
import { text } from '#web/publications/members/text.ts'
import { text as publicationText } from '#web/publications/publications/text.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/publications/')({
  staticData: { sidebar: accountSidebar },
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: ({ context: { queryClient, api, pageResponse }, deps: { after } }) =>
    withPageErrors(
      pageResponse,
      Promise.all([queryClient.fetchInfiniteQuery(myPublicationsQuery(api, after)), queryClient.fetchQuery(myShowsQuery(api))]),
    ).then(() => ({ head: privateHead(text.mine) })),
  component: MyPublicationsRoute,
})

function MyPublicationsRoute() {
  const { after } = Route.useSearch()
  return (
    <>
      <PageTitle
        lead={text.mineLead}
        actions={
          <LinkButton to="/me/publications/new" variant="quiet">
            {publicationText.createLink}
          </LinkButton>
        }
      >
        {text.mine}
      </PageTitle>
      <MyPublications after={after} />
      <MyShows />
    </>
  )
}
