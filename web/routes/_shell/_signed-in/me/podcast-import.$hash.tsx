import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { pickSearch } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { ImportProgress } from '#web/podcasts/importer/ImportProgress.tsx'
import { importQuery, itemsQuery, parseItemFilter } from '#web/podcasts/importer/queries.ts'
import { text } from '#web/podcasts/importer/text.ts'
import { NeedsScripts } from '#web/ui/NeedsScripts.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/podcast-import/$hash')({
  staticData: { sidebar: accountSidebar },
  validateSearch: (search): { of?: string; after?: string } => pickSearch(search, ['of', 'after']),
  loaderDeps: ({ search: { of, after } }) => ({ of, after }),
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash }, deps }) => {
    await withPageErrors(
      pageResponse,
      Promise.all([
        queryClient.fetchQuery(importQuery(api, hash)),
        queryClient.fetchInfiniteQuery(itemsQuery(api, hash, parseItemFilter(deps.of), deps.after)),
      ]),
    )
    return { head: privateHead(text.title) }
  },
  component: ProgressRoute,
})

function ProgressRoute() {
  const { of, after } = Route.useSearch()
  return (
    <>
      <NeedsScripts />
      <ImportProgress hash={Route.useParams().hash} filter={parseItemFilter(of)} after={after} />
    </>
  )
}
