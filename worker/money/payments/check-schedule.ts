import { DAY, HOUR, MINUTE } from '#shared/time.ts'

/** How long the gateway keeps an unpaid session, with a margin, in ms; a later verification still pays. */
export const SESSION_LIFETIME_MS = 30 * MINUTE
/** First question about a payment whose buyer has not returned, in ms after the request. */
export const FIRST_CHECK_MS = 2 * MINUTE
/** Age after which reconciliation stops asking; only the list of unverified payments and a callback can pay it then. */
export const LAST_CHECK_MS = 3 * DAY
/** Age up to which the gateway is asked once a day about a payment that it has not decided and that staff review. */
const LAST_REVIEW_CHECK_MS = 30 * DAY

/** Returns when a payment started: its last sign of life, from which its session and its checks count. In UTC ms. */
export const startOf = (payment: { createdAt: number; requestedAt: number | null; returnedAt: number | null }): number =>
  Math.max(payment.createdAt, payment.requestedAt ?? 0, payment.returnedAt ?? 0)

/**
 * Returns when to ask the gateway again, in UTC ms: after half the age of the payment, at least a minute and at most six hours; null after
 * `LAST_CHECK_MS`.
 */
export function nextCheckAt(startedAt: number, at: number): number | null {
  const age = Math.max(0, at - startedAt)
  return age >= LAST_CHECK_MS ? null : at + Math.min(6 * HOUR, Math.max(MINUTE, Math.round(age / 2)))
}

/** Returns when to ask again about a payment that staff review because the gateway decided nothing, in UTC ms; null after `LAST_REVIEW_CHECK_MS`. */
export const nextReviewCheckAt = (startedAt: number, at: number): number | null =>
  at - startedAt >= LAST_REVIEW_CHECK_MS ? null : at + DAY
