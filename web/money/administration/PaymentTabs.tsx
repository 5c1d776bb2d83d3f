import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { PAYMENT_FILTERS, type PaymentFilter, paymentSummaryQuery } from './queries.ts'
import { text } from './text.ts'

export const PATH = '/admin/payments'
/** Query of the list of what the gateways received and matches none of our payments. */
export const UNMATCHED = { state: 'unmatched' }
export const searchOf = (state: PaymentFilter) => (state === 'review' ? {} : { state })

/** The title of the payments and the links between their lists. */
export function PaymentTabs() {
  const { api } = useRouteContext({ from: '__root__' })
  const { inReview, unmatched, pending } = useSuspenseQuery(paymentSummaryQuery(api)).data
  const counts: Partial<Record<PaymentFilter, number>> = { review: inReview, pending }
  return (
    <>
      <PageTitle lead={text.paymentsLead}>{text.payments}</PageTitle>
      <Tabs label={text.filters}>
        {PAYMENT_FILTERS.map((filter) => (
          <Tab key={filter} to={PATH} search={searchOf(filter)} count={counts[filter]}>
            {text.filterNames[filter]}
          </Tab>
        ))}
        <Tab to={PATH} search={UNMATCHED} count={unmatched}>
          {text.unmatched}
        </Tab>
      </Tabs>
    </>
  )
}
