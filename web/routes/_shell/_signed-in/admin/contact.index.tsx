import { createFileRoute, notFound } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { pickSearch } from '#web/lib/search-params.ts'
import { THREAD_FILTERS, threadsQuery } from '#web/site/contact/inbox-queries.ts'
import { text } from '#web/site/contact/inbox-text.ts'
import { ThreadList } from '#web/site/contact/ThreadList.tsx'

export const Route = createFileRoute('/_shell/_signed-in/admin/contact/')({
  validateSearch: (search: Record<string, unknown>): { filter?: string; q?: string; after?: string } =>
    pickSearch(search, ['filter', 'q', 'after']),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, pageResponse }, deps: { filter: name, q = '', after } }) => {
    const filter = findFilter(name)
    if (!filter) throw notFound()
    await withStaffErrors(pageResponse, queryClient.fetchInfiniteQuery(threadsQuery(api, filter, q, after)))
    return { head: privateHead(text.title) }
  },
  component: ContactInboxRoute,
})

const findFilter = (name = 'open') => THREAD_FILTERS.find((filter) => filter === name)

function ContactInboxRoute() {
  const { filter, q = '', after } = Route.useSearch()
  return <ThreadList filter={findFilter(filter) ?? 'open'} number={q} after={after} />
}
