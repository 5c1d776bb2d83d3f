import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { NewListButton } from '#web/engagement/reading-lists/ListDialog.tsx'
import { MyLists } from '#web/engagement/reading-lists/MyLists.tsx'
import { myListsQuery } from '#web/engagement/reading-lists/queries.ts'
import { text } from '#web/engagement/reading-lists/text.ts'
import { privateHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/lists')({
  staticData: { sidebar: accountSidebar },
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: ({ context: { queryClient, api, pageResponse }, deps: { after } }) =>
    withPageErrors(pageResponse, queryClient.fetchInfiniteQuery(myListsQuery(api, after))).then(() => ({ head: privateHead(text.mine) })),
  component: MyListsRoute,
})

function MyListsRoute() {
  const { after } = Route.useSearch()
  return (
    <>
      <PageTitle ruled lead={text.mineLead} actions={<NewListButton />}>
        {text.mine}
      </PageTitle>
      <MyLists after={after} />
    </>
  )
}
