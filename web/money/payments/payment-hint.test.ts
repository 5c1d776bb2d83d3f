import { expect, test } from 'vitest'
import { headingOf, hintOf } from './payment-hint.ts'
import { text } from './text.ts'

test('the heading of a payment is what became of it', () => {
  const headings = (
    [
      ['paid', null],
      ['review', null],
      ['requested', null],
      ['failed', 'cancelled'],
      ['failed', 'reversed'],
      ['failed', 'declined'],
      ['failed', null],
    ] as const
  ).map(([state, failure]) => headingOf({ state, failure }))
  const { paid, review, cancelled, reversed, failed } = text.outcomes
  expect(headings).toEqual([paid, review, text.states.requested, cancelled, reversed, failed, failed])
})

test('says why a payment is not paid, first by its failure and then by its state', () => {
  const failed = (failure: Parameters<typeof hintOf>[0]['failure']) => hintOf({ state: 'failed', failure })
  expect([failed('unpaid'), failed('declined'), failed('cancelled'), failed('reversed'), failed(null)]).toEqual([
    ...[text.unpaidHint, text.declinedHint, text.hints.cancelled, text.hints.reversed, text.hints.failed],
  ])
  expect([hintOf({ state: 'review', failure: null }), hintOf({ state: 'requested', failure: null })]).toEqual([
    text.hints.review,
    text.hints.pending,
  ])
  expect(new Set([failed('unpaid'), failed('declined'), failed('cancelled'), failed(null), text.hints.pending]).size).toBe(5)
})
