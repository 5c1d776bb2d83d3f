import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '#web/lib/api.ts'
import { privateHead } from '#web/lib/head.ts'
import { pickSearch } from '#web/lib/search-params.ts'
import { addressSubscriptionsQuery } from '#web/newsletters/subscriptions/queries.ts'
import { BadLink, SubscriptionsPage } from '#web/newsletters/subscriptions/SubscriptionsPage.tsx'
import { text } from '#web/newsletters/subscriptions/text.ts'

export const Route = createFileRoute('/_shell/subscriptions')({
  validateSearch: (search: Record<string, unknown>): { t?: string; of?: string } => pickSearch(search, ['t', 'of']),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, pageResponse }, deps: { t = '', of } }) => {
    const head = privateHead(text.subscriptions)
    try {
      await queryClient.fetchQuery(addressSubscriptionsQuery(api, { t, of }))
      return { head, isKnown: true }
    } catch (error) {
      if (!(error instanceof ApiError) || ![400, 404].includes(error.status)) throw error
      pageResponse.status = 404
      return { head, isKnown: false }
    }
  },
  component: SubscriptionsRoute,
})

function SubscriptionsRoute() {
  const { t = '', of } = Route.useSearch()
  return Route.useLoaderData().isKnown ? <SubscriptionsPage t={t} of={of} /> : <BadLink />
}
