import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { InvoiceDetails } from '#web/money/administration/InvoiceDetails.tsx'
import { invoiceQuery } from '#web/money/administration/queries.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/invoices/$hash')({
  loader: ({ context: { queryClient, api, pageResponse }, params: { hash } }) =>
    withStaffErrors(pageResponse, queryClient.fetchQuery(invoiceQuery(api, hash))).then(({ title }) => ({ head: privateHead(title) })),
  component: InvoiceRoute,
})

function InvoiceRoute() {
  const { hash } = Route.useParams()
  return <InvoiceDetails key={hash} hash={hash} />
}
