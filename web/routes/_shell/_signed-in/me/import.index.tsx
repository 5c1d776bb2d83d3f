import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { pickSearch } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { ImportsPage } from '#web/portability/imports/ImportsPage.tsx'
import { textImportsQuery } from '#web/portability/imports/queries.ts'
import { text } from '#web/portability/imports/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/me/import/')({
  staticData: { sidebar: accountSidebar },
  validateSearch: (search): { after?: string } => pickSearch(search, ['after']),
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: ({ context: { queryClient, api, pageResponse }, deps: { after } }) =>
    withPageErrors(pageResponse, queryClient.fetchInfiniteQuery(textImportsQuery(api, after))).then(() => ({
      head: privateHead(text.title),
    })),
  component: ImportsRoute,
})

function ImportsRoute() {
  return <ImportsPage after={Route.useSearch().after} />
}
