import { rialToToman } from '#shared/money.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { Payment } from '#worker/money/payments/contract.ts'
import { text } from './text.ts'

/** What a payment is for: its invoice, as a link, or the wallet. */
export const PaymentSubject = ({ payment: { invoice } }: { payment: Payment }) =>
  invoice ? (
    <PathLink to={`/me/wallet/invoices/${invoice.hash}`}>
      <bdi>{invoice.title}</bdi>
    </PathLink>
  ) : (
    text.topUp
  )

/** Where a buyer pays for the same thing again: the invoice, or the wallet with the amount in its form. */
export const retryLink = ({ invoice, amount }: Payment): { to: string; search?: { amount: string } } =>
  invoice ? { to: `/me/wallet/invoices/${invoice.hash}` } : { to: '/me/wallet', search: { amount: String(rialToToman(amount)) } }
