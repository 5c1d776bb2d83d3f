import { expect, test } from 'vitest'
import { findUndeclared } from './check-responses.ts'
import { request } from './index.ts'
import { takeUndeclaredResponses } from './undeclared-responses.ts'

const JSON_HEADERS = { 'Content-Type': 'application/json; charset=UTF-8' }
const check = (path: string, status: number, body: unknown) =>
  findUndeclared('GET', path, new Response(null, { status, headers: JSON_HEADERS }), JSON.stringify(body))

test('a response must have a declared status, type and body, without undeclared keys at any depth', () => {
  const viewer = (avatar: unknown) => ({ viewer: { hash: 'abcdefghijkl', handle: 'x', name: 'x', avatar, role: 'member', reading: null } })
  expect(check('/api/accounts/viewer', 200, { viewer: null })).toBeUndefined()
  expect(check('/api/accounts/viewer', 200, { viewer: null, secret: 1 })).toContain('secret')
  expect(check('/api/accounts/viewer', 200, viewer({ hash: 'abcdefghijkl', userId: 1 }))).toContain('userId')
  expect(check('/api/accounts/viewer', 201, { viewer: null })).toContain('status not declared')
  expect(check('/api/likes/mine', 410, {})).toContain('status not declared')
  expect(check('/feed', 200, {})).toContain('type application/json not declared')
  expect(findUndeclared('GET', '/api/posts/newest', new Response('<p>'), undefined)).toContain('instead of JSON')
})

test('an error must have a known code and the shape of errors', () => {
  const error = { code: 'not_found', message: 'چنین چیزی پیدا نشد.', requestId: 'x' }
  expect(check('/api/posts/abcdefghijkl', 404, { error })).toBeUndefined()
  expect(check('/api/posts/abcdefghijkl', 404, { error: { ...error, code: 'missing' } })).toContain('code')
  expect(check('/api/nothing', 404, { error: { ...error, stack: '' } })).toContain('stack')
})

test('every response of the app is checked', async () => {
  await request('/api/posts/newest')
  expect(takeUndeclaredResponses()).toEqual([])
})
