import { z } from 'zod'
import { page } from '#shared/contract/http.ts'
import { Amount, Time } from '#shared/contract/money.ts'
import { GatewayName } from '#worker/money/gateway/contract.ts'
import { TRANSFER_KINDS } from '#worker/money/ledger/contract.ts'

/** The viewer's wallet; `gateways` are those that take payments now, the default first. */
export const Wallet = z.strictObject({
  balance: Amount,
  gateways: z.array(GatewayName),
  /** Payments that the viewer has begun and not finished; at `LIMITS.unfinishedPayments`, no further one starts. */
  unfinishedPayments: z.number().int(),
  /** What unfinished top-ups would add. */
  pendingTopUps: Amount,
  /** What one top-up may add now, so that the balance with pending top-ups stays below its limit; null if the wallet is full. */
  topUp: z.strictObject({ min: Amount, max: Amount }).nullable(),
  /** Number of invoices that wait for payment, at most 100. */
  openInvoices: z.number().int(),
})
export type Wallet = z.infer<typeof Wallet>

/** A line of the statement, newest first; `amount` is negative if the wallet paid. */
export const StatementEntry = z.strictObject({
  /** Identifies the transfer. */
  key: z.string(),
  kind: z.enum(TRANSFER_KINDS),
  amount: z.number().int(),
  /** The balance after the transfer. */
  balance: Amount,
  /** Title of the invoice; empty for payments. */
  title: z.string(),
  /** Page of the payment or invoice. */
  path: z.string(),
  at: Time,
})
export type StatementEntry = z.infer<typeof StatementEntry>
export const Statement = page(StatementEntry)
export type Statement = z.infer<typeof Statement>
