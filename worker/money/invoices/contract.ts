import { z } from 'zod'
import { Handle, Hash, messageText, singleLineText } from '#shared/contract/fields.ts'
import { IdempotencyKey, PageQuery, page } from '#shared/contract/http.ts'
import { Amount, amountBetween, Time } from '#shared/contract/money.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { DiscountCodeText } from '#worker/money/discount-codes/contract.ts'

declare module '#worker/moderation/audit/contract.ts' {
  interface AuditActions {
    issue_invoice: 'money'
    void_invoice: 'money'
    refund_invoice: 'money'
  }
}

export const INVOICE_KINDS = ['custom', 'promotion', 'sponsored_post'] as const
export const INVOICE_STATES = ['open', 'paid', 'void'] as const

const longText = (max: number, emptyMessage?: string) =>
  messageText({ label: 'متن', max, emptyMessage, tooLongMessage: 'این متن بیش از اندازه بلند است؛ کوتاه‌ترش کن' })

/** An invoice as its buyer sees it; amounts in rial. */
export const Invoice = z.strictObject({
  hash: Hash,
  number: z.number().int(),
  kind: z.enum(INVOICE_KINDS),
  title: z.string(),
  description: z.string(),
  buyer: z.string(),
  /** Name of the account, for the printed invoice. */
  userName: z.string(),
  /** Who sells: name, national id and address, from the variable SELLER; one line each. */
  seller: z.array(z.string()),
  subtotal: Amount,
  discount: Amount,
  discountCode: z.string().nullable(),
  vatPercent: z.number().int(),
  vat: Amount,
  total: Amount,
  state: z.enum(INVOICE_STATES),
  refunded: Amount,
  issuedAt: Time,
  dueAt: Time.nullable(),
  paidAt: Time.nullable(),
  /** The page of what it pays for, for its buyer; null for something outside Daftar. */
  path: z.string().nullable(),
})
export type Invoice = z.infer<typeof Invoice>

export const InvoiceItem = Invoice.pick({
  hash: true,
  number: true,
  title: true,
  total: true,
  state: true,
  refunded: true,
  issuedAt: true,
  dueAt: true,
  paidAt: true,
})
export type InvoiceItem = z.infer<typeof InvoiceItem>
export const Invoices = page(InvoiceItem)
export type Invoices = z.infer<typeof Invoices>
export const InvoicesQuery = PageQuery.extend({ state: z.enum(INVOICE_STATES).optional() })
export type InvoicesQuery = z.infer<typeof InvoicesQuery>

export const ApplyDiscount = z.strictObject({ code: DiscountCodeText })

export const BuyerDetails = z.strictObject({ buyer: longText(LIMITS.invoiceTextLength) })

/** Pays from the wallet; rejected with `conflict` if the total is no longer the one that the buyer saw. */
export const PayInvoice = z.strictObject({ total: amountBetween(0) })

export const AdminInvoiceItem = InvoiceItem.extend({ user: UserCard })
export type AdminInvoiceItem = z.infer<typeof AdminInvoiceItem>
export const AdminInvoices = page(AdminInvoiceItem)
export type AdminInvoices = z.infer<typeof AdminInvoices>

export const Refund = z.strictObject({ hash: Hash, amount: Amount, note: z.string(), by: UserCard, at: Time })
export type Refund = z.infer<typeof Refund>

/** `refunds` are the latest 50, newest first. */
export const AdminInvoice = Invoice.extend({ user: UserCard, issuer: UserCard, refunds: z.array(Refund) })
export type AdminInvoice = z.infer<typeof AdminInvoice>

/** Issues an invoice to a member for something agreed outside Daftar. */
export const IssueInvoice = z.strictObject({
  key: IdempotencyKey,
  handle: Handle,
  title: singleLineText({ label: 'عنوان', max: LIMITS.invoiceTitleGraphemes, emptyMessage: 'عنوان صورت‌حساب را بنویس' }),
  description: longText(LIMITS.invoiceTextLength).default(''),
  /** Before VAT. */
  subtotal: amountBetween(10_000, LIMITS.topUpMax),
  dueAt: Time.nullable().default(null),
})
export type IssueInvoice = z.infer<typeof IssueInvoice>

/** Returns money of a paid invoice to the wallet; the share of VAT goes back with it. */
export const RefundInvoice = z.strictObject({
  key: IdempotencyKey,
  amount: amountBetween(10),
  note: longText(LIMITS.refundNoteLength, 'دلیل برگشت پول را بنویس'),
})
export type RefundInvoice = z.infer<typeof RefundInvoice>

/** Payload of the job `invoice-paid`. */
export const PaidInvoice = z.strictObject({ kind: z.enum(INVOICE_KINDS), hash: Hash })
export type PaidInvoice = z.infer<typeof PaidInvoice>
