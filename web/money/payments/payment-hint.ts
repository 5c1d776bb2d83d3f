import type { Payment } from '#worker/money/payments/contract.ts'
import { text } from './text.ts'

/** Returns what a payment that is not paid means to its payer. */
export function hintOf({ state, failure }: Pick<Payment, 'state' | 'failure'>): string {
  if (failure === 'unpaid') return text.unpaidHint
  if (failure === 'declined') return text.declinedHint
  if (failure === 'cancelled' || failure === 'reversed') return text.hints[failure]
  if (state === 'failed' || state === 'review') return text.hints[state]
  return text.hints.pending
}
