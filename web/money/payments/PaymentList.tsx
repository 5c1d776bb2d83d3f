import { useRouteContext } from '@tanstack/react-router'
import { formatToman } from '#shared/money.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { WalletDrawing } from '#web/ui/drawings/WalletDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import { PaymentState } from './PaymentState.tsx'
import rows from './payments.module.css'
import { paymentsQuery } from './queries.ts'
import { text } from './text.ts'

export function PaymentList({ after }: { after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(paymentsQuery(api, after))
  if (items.length === 0)
    return (
      <EmptyState drawing={<WalletDrawing />} title={text.none} link={{ to: '/me/wallet', label: text.toWallet }}>
        {text.noneHint}
      </EmptyState>
    )
  return (
    <>
      <ul>
        {items.map((payment) => (
          <li key={payment.hash} className={rows.row}>
            <PathLink to={`/me/wallet/payments/${payment.hash}`} className={rows.title}>
              <bdi>{payment.invoice?.title ?? text.topUp}</bdi>
            </PathLink>
            <span className={rows.amount}>{formatToman(payment.amount)}</span>
            <p className={rows.meta}>
              <PaymentState payment={payment} />
              <Time at={payment.paidAt ?? payment.createdAt} />
            </p>
          </li>
        ))}
      </ul>
      <Pager to="/me/wallet/payments" {...pager} />
    </>
  )
}
