import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { OpenInvoices } from '#web/money/invoices/InvoiceList.tsx'
import { invoicesQuery } from '#web/money/invoices/queries.ts'
import { Balance } from '#web/money/wallet/Balance.tsx'
import { statementQuery, walletQuery } from '#web/money/wallet/queries.ts'
import { Statement } from '#web/money/wallet/Statement.tsx'
import { TopUp } from '#web/money/wallet/TopUpForm.tsx'
import { text } from '#web/money/wallet/text.ts'
import { WalletLinks } from '#web/money/wallet/WalletLinks.tsx'
import styles from '#web/money/wallet/wallet.module.css'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/wallet/')({
  staticData: { sidebar: accountSidebar },
  /** `amount`, in toman, fills the form. */
  validateSearch: (search: Record<string, unknown>): { amount?: string; after?: string } => ({
    ...validateAfter(search),
    ...(typeof search.amount === 'string' && /^\d{1,9}$/.test(search.amount) ? { amount: search.amount } : {}),
  }),
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: ({ context: { queryClient, api, pageResponse }, deps: { after } }) =>
    withPageErrors(
      pageResponse,
      Promise.all([
        queryClient.fetchQuery(walletQuery(api)),
        queryClient.fetchInfiniteQuery({ ...statementQuery(api, after), staleTime: 0 }),
        queryClient.fetchInfiniteQuery({ ...invoicesQuery(api, 'open'), staleTime: 0 }),
      ]),
    ).then(() => ({ head: privateHead(text.title) })),
  component: WalletRoute,
})

function WalletRoute() {
  const { after, amount } = Route.useSearch()
  return (
    <>
      <PageTitle>{text.title}</PageTitle>
      <WalletLinks />
      <div className={styles.head}>
        <Balance />
        <TopUp amount={amount === undefined ? undefined : Number(amount)} />
      </div>
      <OpenInvoices />
      <section aria-label={text.statement} className={styles.statement}>
        <Statement after={after} />
      </section>
    </>
  )
}
