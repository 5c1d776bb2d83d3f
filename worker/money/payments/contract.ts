import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { IdempotencyKey, PageQuery, page } from '#shared/contract/http.ts'
import { Amount, amountBetween, Time } from '#shared/contract/money.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { GatewayName } from '#worker/money/gateway/contract.ts'

declare module '#worker/moderation/audit/contract.ts' {
  interface AuditActions {
    close_payment_review: 'money'
    refund_payment_to_card: 'money'
  }
}

/**
 * `created` has no authority yet; `requested` waits for the buyer or the bank; `failed` becomes `paid` if the gateway later verifies it;
 * `review` waits for staff.
 */
export const PAYMENT_STATES = ['created', 'requested', 'paid', 'failed', 'review'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/**
 * Why a payment failed: the buyer cancelled, the bank declined, one of both at a gateway that does not say which (`unpaid`), the bank took the
 * money and returned it, the time ran out, or the gateway refused the request.
 */
export const FAILURE_REASONS = ['cancelled', 'declined', 'unpaid', 'reversed', 'expired', 'refused'] as const
/** Reasons of a review of a payment that the gateway was asked about for days and has not decided; it is asked further. */
export const UNDECIDED_REASONS = ['unknownCode', 'unanswered'] as const
/** Why staff must look at a payment. */
export const REVIEW_REASONS = ['amountMismatch', 'foreignMerchant', 'unknownAuthority', ...UNDECIDED_REASONS] as const

export const PAYMENT_EVENT_KINDS = [
  'created',
  'requested',
  'requestFailed',
  'returned',
  'verified',
  'inquired',
  'rejected',
  'paid',
  'failed',
  'reviewOpened',
  'reviewClosed',
  'refunded',
] as const
export type PaymentEventKind = (typeof PAYMENT_EVENT_KINDS)[number]

/**
 * Starts a payment. The server computes the amount of an invoice: its total, or with `fromWallet` what the wallet's balance does not cover.
 * `total` is the total that the buyer saw; the request is rejected with `conflict` if it has changed.
 */
export const StartPayment = z.discriminatedUnion('purpose', [
  z.strictObject({
    purpose: z.literal('topUp'),
    key: IdempotencyKey,
    gateway: GatewayName.optional(),
    amount: amountBetween(LIMITS.topUpMin, LIMITS.topUpMax),
  }),
  z.strictObject({
    purpose: z.literal('invoice'),
    key: IdempotencyKey,
    gateway: GatewayName.optional(),
    invoice: Hash,
    total: amountBetween(0),
    fromWallet: z.boolean().default(false),
  }),
])
export type StartPayment = z.infer<typeof StartPayment>

/** `url` is the gateway's page; null once the payment is no longer waiting for the buyer. */
export const StartedPayment = z.strictObject({ hash: Hash, url: z.url().nullable() })
export type StartedPayment = z.infer<typeof StartedPayment>

/** A payment as its payer sees it. */
export const Payment = z.strictObject({
  hash: Hash,
  amount: Amount,
  /** The title of the invoice and the page of what it pays for; null for a top-up. */
  invoice: z.strictObject({ hash: Hash, title: z.string(), isPaid: z.boolean(), path: z.string().nullable() }).nullable(),
  gateway: GatewayName,
  state: z.enum(PAYMENT_STATES),
  failure: z.enum(FAILURE_REASONS).nullable(),
  /** The gateway's page while the payment waits for the buyer. */
  url: z.url().nullable(),
  /** The gateway's reference number; null until the payment is paid, or if the gateway named none. */
  reference: z.string().nullable(),
  card: z.string().nullable(),
  refunded: Amount,
  createdAt: Time,
  paidAt: Time.nullable(),
})
export type Payment = z.infer<typeof Payment>
export const Payments = page(Payment)
export type Payments = z.infer<typeof Payments>

/** What `/payment/callback` shows; `payment` only to the payer. */
export const PaymentOutcome = z.strictObject({
  outcome: z.enum(['paid', 'pending', 'review', 'failed', 'cancelled', 'reversed']),
  payment: Payment.nullable(),
})
export type PaymentOutcome = z.infer<typeof PaymentOutcome>

/** Staff see `pending` (created and requested), `review`, `failed` or `paid` payments. */
export const AdminPaymentsQuery = PageQuery.extend({ state: z.enum(['review', 'pending', 'paid', 'failed']).default('review') })
export type AdminPaymentsQuery = z.infer<typeof AdminPaymentsQuery>

export const AdminPayment = Payment.omit({ url: true }).extend({
  payer: UserCard,
  authority: z.string().nullable(),
  reviewReason: z.enum(REVIEW_REASONS).nullable(),
  gatewayCode: z.number().int().nullable(),
  requestedAt: Time.nullable(),
  /** When reconciliation asks the gateway next. */
  checkAt: Time.nullable(),
  checks: z.number().int(),
})
export type AdminPayment = z.infer<typeof AdminPayment>
export const AdminPayments = page(AdminPayment)
export type AdminPayments = z.infer<typeof AdminPayments>

export const PaymentEvent = z.strictObject({
  kind: z.enum(PAYMENT_EVENT_KINDS),
  code: z.number().int().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  actor: UserCard.nullable(),
  at: Time,
})
export type PaymentEvent = z.infer<typeof PaymentEvent>

/** `events` are the latest 100, oldest first. `refundable` is what may go back to the card: neither refunded nor spent. */
export const AdminPaymentDetails = AdminPayment.extend({ events: z.array(PaymentEvent), refundable: Amount })
export type AdminPaymentDetails = z.infer<typeof AdminPaymentDetails>

const Note = z
  .string()
  .max(LIMITS.refundNoteLength, 'توضیح بیش از اندازه بلند است؛ کوتاه‌ترش کن')
  .transform((text) => text.normalize('NFC').trim())
  .refine((text) => /[\p{L}\p{N}]/u.test(text), 'دلیل را بنویس')

/** Closes a review without crediting anything. */
export const CloseReview = z.strictObject({ note: Note })

/** Records that staff returned money to the buyer's card outside Daftar. */
export const RefundToCard = z.strictObject({
  key: IdempotencyKey,
  amount: amountBetween(10),
  bankReference: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z-]{4,40}$/, 'شمارهٔ پیگیری بانک را با رقم و حرف انگلیسی بنویس'),
  note: Note,
})
export type RefundToCard = z.infer<typeof RefundToCard>

/**
 * Why a payment that a gateway received matches none of ours: we know neither its authority nor its id, our payment has another authority, or
 * another amount.
 */
export const MISMATCHES = ['unknownPayment', 'otherAuthority', 'otherAmount'] as const

/** A payment that a gateway says it received, and that matches none of ours. Times in UTC ms. */
export const UnmatchedPayment = z.strictObject({
  gateway: GatewayName,
  authority: z.string(),
  /** What the gateway received, in rial. */
  amount: z.number().int(),
  mismatch: z.enum(MISMATCHES),
  /** Our payment that it names; null for an unknown one. */
  payment: z.strictObject({ hash: Hash, amount: Amount, state: z.enum(PAYMENT_STATES) }).nullable(),
  firstSeenAt: Time,
  lastSeenAt: Time,
})
export type UnmatchedPayment = z.infer<typeof UnmatchedPayment>
export const UnmatchedPayments = page(UnmatchedPayment)
export type UnmatchedPayments = z.infer<typeof UnmatchedPayments>

/** The state of payments at a glance; ages in ms. */
export const PaymentSummary = z.strictObject({
  inReview: z.number().int(),
  unmatched: z.number().int(),
  pending: z.number().int(),
  oldestPendingAge: z.number().int().nullable(),
  /** The latest nightly check of the ledger; null before the first. */
  ledger: z.strictObject({ isBalanced: z.boolean(), day: z.iso.date(), details: z.array(z.string()) }).nullable(),
})
export type PaymentSummary = z.infer<typeof PaymentSummary>
