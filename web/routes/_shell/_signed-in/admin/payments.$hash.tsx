import { createFileRoute } from '@tanstack/react-router'
import { formatToman } from '#shared/money.ts'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { PaymentDetails } from '#web/money/administration/PaymentDetails.tsx'
import { paymentQuery } from '#web/money/administration/queries.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/payments/$hash')({
  loader: ({ context: { queryClient, api, pageResponse }, params: { hash } }) =>
    withStaffErrors(pageResponse, queryClient.fetchQuery(paymentQuery(api, hash))).then(({ amount }) => ({
      head: privateHead(formatToman(amount)),
    })),
  component: PaymentRoute,
})

function PaymentRoute() {
  const { hash } = Route.useParams()
  return <PaymentDetails key={hash} hash={hash} />
}
