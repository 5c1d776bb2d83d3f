import { createFileRoute, notFound } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { pickSearch } from '#web/lib/search-params.ts'
import { PromotionList } from '#web/money/administration/PromotionList.tsx'
import { text } from '#web/money/administration/promotion-text.ts'
import { PROMOTION_FILTERS, promotionsQuery } from '#web/money/administration/queries.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/promotions/')({
  validateSearch: (search: Record<string, unknown>): { state?: string; after?: string } => pickSearch(search, ['state', 'after']),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, pageResponse }, deps: { state: name, after } }) => {
    const state = findFilter(name)
    if (!state) throw notFound()
    await withStaffErrors(pageResponse, queryClient.fetchInfiniteQuery(promotionsQuery(api, state, after)))
    return { head: privateHead(text.title) }
  },
  component: PromotionsRoute,
})

const findFilter = (name = 'in_review') => PROMOTION_FILTERS.find((filter) => filter === name)

function PromotionsRoute() {
  const { state, after } = Route.useSearch()
  return <PromotionList state={findFilter(state) ?? 'in_review'} after={after} />
}
