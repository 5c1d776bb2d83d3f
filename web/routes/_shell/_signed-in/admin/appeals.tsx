import { createFileRoute, notFound } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { pickSearch } from '#web/lib/search-params.ts'
import { AppealList } from '#web/moderation/decisions/AppealList.tsx'
import { APPEAL_STATES, appealsQuery } from '#web/moderation/decisions/queries.ts'
import { appealText } from '#web/moderation/decisions/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/appeals')({
  validateSearch: (search: Record<string, unknown>): { state?: string; after?: string } => pickSearch(search, ['state', 'after']),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, pageResponse }, deps: { state: name, after } }) => {
    const state = findState(name)
    if (!state) throw notFound()
    await withStaffErrors(pageResponse, queryClient.fetchInfiniteQuery(appealsQuery(api, state, after)))
    return { head: privateHead(appealText.title) }
  },
  component: AppealsRoute,
})

const findState = (name = 'open') => APPEAL_STATES.find((state) => state === name)

function AppealsRoute() {
  const { state, after } = Route.useSearch()
  return <AppealList state={findState(state) ?? 'open'} after={after} />
}
