import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { InvoiceList } from '#web/money/invoices/InvoiceList.tsx'
import { invoicesQuery } from '#web/money/invoices/queries.ts'
import { text } from '#web/money/invoices/text.ts'
import { WalletLinks } from '#web/money/wallet/WalletLinks.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import type { Invoice } from '#worker/money/invoices/contract.ts'

const isState = (state: unknown): state is Invoice['state'] => state === 'open' || state === 'paid' || state === 'void'

export const Route = createFileRoute('/_shell/_signed-in/me/wallet/invoices/')({
  staticData: { sidebar: accountSidebar },
  validateSearch: (search: Record<string, unknown>): { state?: Invoice['state']; after?: string } => ({
    ...validateAfter(search),
    ...(isState(search.state) ? { state: search.state } : {}),
  }),
  loaderDeps: ({ search: { state, after } }) => ({ state, after }),
  loader: ({ context: { queryClient, api, pageResponse }, deps: { state, after } }) =>
    withPageErrors(pageResponse, queryClient.fetchInfiniteQuery({ ...invoicesQuery(api, state, after), staleTime: 0 })).then(() => ({
      head: privateHead(text.title),
    })),
  component: InvoicesRoute,
})

function InvoicesRoute() {
  const { state, after } = Route.useSearch()
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <WalletLinks />
      <InvoiceList state={state} after={after} />
    </>
  )
}
