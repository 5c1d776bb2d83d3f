import { createFileRoute, notFound } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { pickSearch } from '#web/lib/search-params.ts'
import { ModeratedWishes } from '#web/site/wishes/ModeratedWishes.tsx'
import { text } from '#web/site/wishes/moderation-text.ts'
import { moderatedWishesQuery, WISH_LISTS } from '#web/site/wishes/queries.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/wishes')({
  validateSearch: (search: Record<string, unknown>): { state?: string; after?: string } => pickSearch(search, ['state', 'after']),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api, pageResponse }, deps: { state: name, after } }) => {
    const state = findList(name)
    if (!state) throw notFound()
    return withStaffErrors(pageResponse, queryClient.fetchInfiniteQuery(moderatedWishesQuery(api, state, after))).then(() => ({
      head: privateHead(text.title),
    }))
  },
  component: WishesRoute,
})

const findList = (name = 'pending') => WISH_LISTS.find((list) => list === name)

function WishesRoute() {
  const { state, after } = Route.useSearch()
  return <ModeratedWishes state={findList(state) ?? 'pending'} after={after} />
}
