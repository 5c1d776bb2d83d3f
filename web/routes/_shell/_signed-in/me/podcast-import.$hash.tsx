import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { ImportProgress } from '#web/podcasts/importer/ImportProgress.tsx'
import { importQuery, itemsQuery } from '#web/podcasts/importer/queries.ts'
import { text } from '#web/podcasts/importer/text.ts'
import { NeedsScripts } from '#web/ui/NeedsScripts.tsx'

const ITEM_FILTERS = ['told', 'waiting', 'done', 'failed', 'refused'] as const
type ItemFilter = (typeof ITEM_FILTERS)[number]

export const Route = createFileRoute('/_shell/_signed-in/me/podcast-import/$hash')({
  staticData: { sidebar: accountSidebar },
  validateSearch: (search: Record<string, unknown>): { of?: ItemFilter; after?: string } => {
    const of = ITEM_FILTERS.find((one) => one === search.of)
    return { ...(of && { of }), ...(typeof search.after === 'string' && { after: search.after }) }
  },
  loaderDeps: ({ search: { of, after } }) => ({ of, after }),
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash }, deps }) => {
    await withPageErrors(
      pageResponse,
      Promise.all([
        queryClient.fetchQuery(importQuery(api, hash)),
        queryClient.fetchInfiniteQuery(itemsQuery(api, hash, deps.of ?? 'all', deps.after)),
      ]),
    )
    return { head: privateHead(text.title) }
  },
  component: ProgressRoute,
})

function ProgressRoute() {
  const { of = 'all', after } = Route.useSearch()
  return (
    <>
      <NeedsScripts />
      <ImportProgress hash={Route.useParams().hash} filter={of} after={after} />
    </>
  )
}
