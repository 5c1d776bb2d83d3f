import { expect, test } from 'vitest'
import { errorStateTitle } from './error-state-title.ts'
import { text } from './text.ts'

const page = { status: 'success' }

test('a page that is itself keeps its own title', () => {
  expect(errorStateTitle([page, page])).toBeUndefined()
})

test('a missing, a removed and a failed page each have a title', () => {
  expect(errorStateTitle([page, { status: 'notFound', error: { isNotFound: true } }])).toBe(text.notFoundTitle)
  expect(errorStateTitle([page, { status: 'notFound', error: { isNotFound: true, data: { gone: { by: 'law' } } } }])).toBe(text.goneTitle)
  expect(errorStateTitle([page, { status: 'error', error: new Error('broken') }])).toBe(text.errorTitle)
})

test('an address without a route is missing, though its root succeeded', () => {
  expect(errorStateTitle([{ status: 'success', _notFound: true }])).toBe(text.notFoundTitle)
})
