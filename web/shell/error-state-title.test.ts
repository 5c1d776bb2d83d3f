import { expect, test } from 'vitest'
import { errorStateTitle, readGoneInfo } from './error-state-title.ts'
import { text } from './text.ts'

const page = { status: 'success' }

test('returns undefined for a regular page', () => {
  expect(errorStateTitle([page, page])).toBeUndefined()
})

test('returns a title of its own for a not-found, a removed and a failed page', () => {
  expect(errorStateTitle([page, { status: 'notFound', error: { isNotFound: true } }])).toBe(text.notFoundTitle)
  expect(errorStateTitle([page, { status: 'notFound', error: { isNotFound: true, data: { gone: { by: 'law' } } } }])).toBe(text.goneTitle)
  expect(errorStateTitle([page, { status: 'error', error: new Error('broken') }])).toBe(text.errorTitle)
})

test('returns the not-found title for a URL without a route although the root match succeeded', () => {
  expect(errorStateTitle([{ status: 'success', _notFound: true }])).toBe(text.notFoundTitle)
})

test('returns who removed the content and by which rule, from bare and wrapped data', () => {
  expect(readGoneInfo({ gone: { by: 'moderator', rule: 4 } })).toEqual({ by: 'moderator', rule: 4 })
  expect(readGoneInfo({ isNotFound: true, data: { gone: { by: 'author' } } })).toEqual({ by: 'author' })
  expect([readGoneInfo(undefined), readGoneInfo({ block: {} })]).toEqual([undefined, undefined])
})
