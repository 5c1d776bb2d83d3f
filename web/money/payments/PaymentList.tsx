import { useRouteContext } from '@tanstack/react-router'
import { rialToToman } from '#shared/money.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { WalletDrawing } from '#web/ui/drawings/WalletDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import { PaymentState } from './PaymentState.tsx'
import rows from './payments.module.css'
import { paymentsQuery } from './queries.ts'
import { amountText, text } from './text.ts'

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
      <table className={rows.ledger}>
        <thead>
          <tr>
            <th scope="col">{text.for}</th>
            <th scope="col">{amountText.unit}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((payment) => (
            <tr key={payment.hash}>
              <th scope="row">
                <PathLink to={`/me/wallet/payments/${payment.hash}`} className={rows.title}>
                  <bdi>{payment.invoice?.title ?? text.topUp}</bdi>
                </PathLink>
                <p className={rows.meta}>
                  <PaymentState payment={payment} />
                  <Time at={payment.paidAt ?? payment.createdAt} />
                </p>
              </th>
              <td className={rows.amount}>{formatNumber(rialToToman(payment.amount))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager to="/me/wallet/payments" {...pager} />
    </>
  )
}
