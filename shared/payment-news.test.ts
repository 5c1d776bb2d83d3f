import { expect, test } from 'vitest'
import { paymentNews } from './payment-news.ts'

const EVENTS = [
  ...(['paid', 'invoiceIssued', 'invoicePaid', 'credited', 'refunded', 'refundedToCard', 'reversed', 'review', 'reviewClosed'] as const),
  ...([
    'promotionInReview',
    'promotionRejected',
    'promotionStarted',
    'promotionPaused',
    'promotionChanged',
    'promotionChangeApproved',
  ] as const),
  ...(['promotionStopped', 'promotionEnded', 'promotionFinished'] as const),
]

test.each(EVENTS)('the news %s names its title once, and makes sense without one', (event) => {
  const titled = paymentNews({ event, title: 'سفر' })
  expect(titled.filter((part) => part === 'TITLE')).toHaveLength(1)
  expect(titled.length).toBeGreaterThan(1)
  const untitled = paymentNews({ event, title: null })
  expect([untitled.length, untitled.includes('TITLE'), untitled[0]?.length !== 0]).toEqual([1, false, true])
})

test('each event has a sentence of its own', () => {
  expect(new Set(EVENTS.map((event) => paymentNews({ event, title: 'سفر' }).join(''))).size).toBe(EVENTS.length)
  expect(new Set(EVENTS.map((event) => paymentNews({ event, title: null }).join(''))).size).toBe(EVENTS.length)
  expect(paymentNews({ event: 'promotionRejected', title: 'سفر' }).join('')).toBe(
    'افزایش بازدید TITLE پذیرفته نشد و همهٔ پولش به کیف پولت برگشت',
  )
})
