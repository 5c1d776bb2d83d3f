import { createFileRoute, notFound } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { normalizeQuery, pickSearch } from '#web/lib/search-params.ts'
import { USER_FILTERS, usersQuery } from '#web/moderation/users/queries.ts'
import { text } from '#web/moderation/users/text.ts'
import { UserList } from '#web/moderation/users/UserList.tsx'

export const Route = createFileRoute('/_shell/_signed-in/admin/users/')({
  validateSearch: (search: Record<string, unknown>): { filter?: string; q?: string; after?: string } =>
    pickSearch(search, ['filter', 'q', 'after']),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api, pageResponse }, deps: { filter: name, q, after } }) => {
    const filter = findFilter(name)
    if (name !== undefined && !filter) throw notFound()
    return withStaffErrors(pageResponse, queryClient.fetchInfiniteQuery(usersQuery(api, filter, normalizeQuery(q), after))).then(() => ({
      head: privateHead(text.title),
    }))
  },
  component: UsersRoute,
})

const findFilter = (name: string | undefined) => USER_FILTERS.find((filter) => filter === name)

function UsersRoute() {
  const { filter, q, after } = Route.useSearch()
  return <UserList filter={findFilter(filter)} q={normalizeQuery(q)} after={after} />
}
