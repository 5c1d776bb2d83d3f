import { expect, test } from 'vitest'
import { findUndeclaredKeys, readApiSpec } from './find-violations.ts'

test('findUndeclaredKeys reports undeclared keys at the top level and in nested objects and arrays', async () => {
  const api = await readApiSpec()
  expect(
    findUndeclaredKeys(api, 'GET /api/posts/newest', 200, { items: [{ hash: 'x', author: { handle: 'x', email: 'x' } }], secret: 1 }),
  ).toEqual(['.items[0].author.email', '.secret'])
  expect(findUndeclaredKeys(api, 'GET /api/accounts/viewer', 200, { viewer: { id: 1 } })).toEqual(['.viewer.id'])
  expect(findUndeclaredKeys(api, 'GET /api/accounts/viewer', 200, { viewer: null })).toEqual([])
})
