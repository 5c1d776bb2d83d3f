import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { PaymentList } from '#web/money/payments/PaymentList.tsx'
import { paymentsQuery } from '#web/money/payments/queries.ts'
import { text } from '#web/money/payments/text.ts'
import { WalletLinks } from '#web/money/wallet/WalletLinks.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/wallet/payments/')({
  staticData: { sidebar: accountSidebar },
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: ({ context: { queryClient, api, pageResponse }, deps: { after } }) =>
    withPageErrors(pageResponse, queryClient.fetchInfiniteQuery({ ...paymentsQuery(api, after), staleTime: 0 })).then(() => ({
      head: privateHead(text.title),
    })),
  component: PaymentsRoute,
})

function PaymentsRoute() {
  const { after } = Route.useSearch()
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <WalletLinks />
      <PaymentList after={after} />
    </>
  )
}
