import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { InvoicePage } from '#web/money/invoices/InvoicePage.tsx'
import { invoiceQuery } from '#web/money/invoices/queries.ts'
import { walletQuery } from '#web/money/wallet/queries.ts'

export const Route = createFileRoute('/_shell/_signed-in/me/wallet/invoices/$hash')({
  staticData: { sidebar: accountSidebar },
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash } }) => {
    const [{ title }] = await withPageErrors(
      pageResponse,
      Promise.all([queryClient.fetchQuery(invoiceQuery(api, hash)), queryClient.fetchQuery(walletQuery(api))]),
    )
    return { head: privateHead(title) }
  },
  component: InvoiceRoute,
})

function InvoiceRoute() {
  const { hash } = Route.useParams()
  return <InvoicePage key={hash} hash={hash} />
}
