import { expect, test } from 'vitest'
import { titleOfStandIn } from './stand-in-title.ts'
import { text } from './text.ts'

const page = { status: 'success' }

test('a page that is itself keeps its own title', () => {
  expect(titleOfStandIn([page, page])).toBeUndefined()
})

test('a missing, a removed and a failed page each have a title', () => {
  expect(titleOfStandIn([page, { status: 'notFound', error: { isNotFound: true } }])).toBe(text.notFoundTitle)
  expect(titleOfStandIn([page, { status: 'notFound', error: { isNotFound: true, data: { gone: { by: 'law' } } } }])).toBe(text.goneTitle)
  expect(titleOfStandIn([page, { status: 'error', error: new Error('broken') }])).toBe(text.errorTitle)
})

test('an address without a route is missing, though its root succeeded', () => {
  expect(titleOfStandIn([{ status: 'success', _notFound: true }])).toBe(text.notFoundTitle)
})
