import { createFileRoute, notFound } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { pickSearch } from '#web/lib/search-params.ts'
import { PaymentList } from '#web/money/administration/PaymentList.tsx'
import { UNMATCHED } from '#web/money/administration/PaymentTabs.tsx'
import { PAYMENT_FILTERS, paymentSummaryQuery, paymentsQuery, unmatchedPaymentsQuery } from '#web/money/administration/queries.ts'
import { text } from '#web/money/administration/text.ts'
import { UnmatchedPayments } from '#web/money/administration/UnmatchedPayments.tsx'

export const Route = createFileRoute('/_shell/_signed-in/admin/payments/')({
  validateSearch: (search: Record<string, unknown>): { state?: string; after?: string } => pickSearch(search, ['state', 'after']),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, pageResponse }, deps: { state: name, after } }) => {
    const state = findFilter(name)
    if (!state && name !== UNMATCHED.state) throw notFound()
    await withStaffErrors(
      pageResponse,
      Promise.all([
        state
          ? queryClient.fetchInfiniteQuery(paymentsQuery(api, state, after))
          : queryClient.fetchInfiniteQuery(unmatchedPaymentsQuery(api, after)),
        queryClient.fetchQuery(paymentSummaryQuery(api)),
      ]),
    )
    return { head: privateHead(text.payments) }
  },
  component: PaymentsRoute,
})

const findFilter = (name = 'review') => PAYMENT_FILTERS.find((filter) => filter === name)

function PaymentsRoute() {
  const { state, after } = Route.useSearch()
  if (state === UNMATCHED.state) return <UnmatchedPayments after={after} />
  return <PaymentList state={findFilter(state) ?? 'review'} after={after} />
}
