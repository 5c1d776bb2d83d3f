import type { Payment } from '#worker/money/payments/contract.ts'
import { text } from './text.ts'

/** Returns what became of a payment, as the heading of its page. */
export function headingOf({ state, failure }: Pick<Payment, 'state' | 'failure'>): string {
  if (state === 'created' || state === 'requested') return text.states[state]
  if (failure === 'cancelled' || failure === 'reversed') return text.outcomes[failure]
  return text.outcomes[state]
}

/** Returns what a payment that is not paid means to its payer. */
export function hintOf({ state, failure }: Pick<Payment, 'state' | 'failure'>): string {
  if (failure === 'unpaid') return text.unpaidHint
  if (failure === 'declined') return text.declinedHint
  if (failure === 'cancelled' || failure === 'reversed') return text.hints[failure]
  if (state === 'failed' || state === 'review') return text.hints[state]
  return text.hints.pending
}
