import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { pickSearch } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { ImportPage } from '#web/portability/imports/ImportPage.tsx'
import { importItemsQuery, parseItemFilter, textImportQuery } from '#web/portability/imports/queries.ts'
import { text } from '#web/portability/imports/text.ts'
import { myPublicationsQuery } from '#web/publications/members/queries.ts'

export const Route = createFileRoute('/_shell/_signed-in/me/import/$hash')({
  staticData: { sidebar: accountSidebar },
  validateSearch: (search): { of?: string; after?: string } => pickSearch(search, ['of', 'after']),
  loaderDeps: ({ search: { of, after } }) => ({ of, after }),
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash }, deps }) => {
    await withPageErrors(
      pageResponse,
      Promise.all<unknown>([
        queryClient.fetchQuery(textImportQuery(api, hash)),
        queryClient.fetchInfiniteQuery(importItemsQuery(api, hash, parseItemFilter(deps.of), deps.after)),
        queryClient.ensureInfiniteQueryData(myPublicationsQuery(api)),
      ]),
    )
    return { head: privateHead(text.title) }
  },
  component: ImportRoute,
})

function ImportRoute() {
  const { of, after } = Route.useSearch()
  return <ImportPage hash={Route.useParams().hash} filter={parseItemFilter(of)} after={after} />
}
