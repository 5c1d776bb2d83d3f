import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { PaymentReceipt } from '#web/money/payments/PaymentReceipt.tsx'
import { headingOf } from '#web/money/payments/payment-hint.ts'
import { paymentQuery } from '#web/money/payments/queries.ts'

export const Route = createFileRoute('/_shell/_signed-in/me/wallet/payments/$hash')({
  staticData: { sidebar: accountSidebar },
  loader: ({ context: { queryClient, api, pageResponse }, params: { hash } }) =>
    withPageErrors(pageResponse, queryClient.fetchQuery(paymentQuery(api, hash))).then((payment) => ({
      head: privateHead(headingOf(payment)),
    })),
  component: PaymentRoute,
})

function PaymentRoute() {
  const { hash } = Route.useParams()
  return <PaymentReceipt hash={hash} />
}
