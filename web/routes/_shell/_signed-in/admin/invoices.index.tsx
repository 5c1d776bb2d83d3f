import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { InvoiceList } from '#web/money/administration/InvoiceList.tsx'
import { text } from '#web/money/administration/invoice-text.ts'
import { invoicesQuery } from '#web/money/administration/queries.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/invoices/')({
  validateSearch: validateAfter,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api, pageResponse }, deps: { after } }) =>
    withStaffErrors(pageResponse, queryClient.fetchInfiniteQuery(invoicesQuery(api, after))).then(() => ({
      head: privateHead(text.title),
    })),
  component: InvoicesRoute,
})

function InvoicesRoute() {
  const { after } = Route.useSearch()
  return <InvoiceList after={after} />
}
