import { z } from 'zod'
import { Amount } from '#shared/contract/money.ts'

/** What moves money; the wallet statement has a title for each. */
export const TRANSFER_KINDS = ['topUp', 'invoice', 'vat', 'refund', 'vatRefund', 'cardRefund'] as const
export type TransferKind = (typeof TRANSFER_KINDS)[number]

/** The money of a Tehran day, in rial. */
export const DailyTotal = z.strictObject({
  /** ISO date. */
  day: z.iso.date(),
  /** What the gateways received and what went back to cards. */
  received: Amount,
  refundedToCards: Amount,
  sales: Amount,
  salesRefunded: Amount,
  /** VAT owed for the day, less what refunds returned; may be negative. */
  vat: z.number().int(),
  /** How much more the wallets hold at the end of the day than at its beginning; may be negative. */
  walletChange: z.number().int(),
  /** Number and sum of the payments that became paid on the day; the sum equals `received`. */
  payments: z.number().int(),
  paid: Amount,
  /** Whether debits equal credits and the payments equal what the ledger received. */
  isReconciled: z.boolean(),
})
export type DailyTotal = z.infer<typeof DailyTotal>

/** Days with transfers, newest first; `next` is the day to pass as `before`. */
export const DailyTotals = z.strictObject({ items: z.array(DailyTotal), next: z.iso.date().optional() })
export type DailyTotals = z.infer<typeof DailyTotals>
export const DailyTotalsQuery = z.strictObject({ before: z.iso.date().optional() })
