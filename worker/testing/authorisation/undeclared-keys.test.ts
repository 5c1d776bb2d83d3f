import { expect, test } from 'vitest'
import { findUndeclaredKeys, readApiSpec } from './undeclared-keys.ts'

test('findUndeclaredKeys reports undeclared keys at any depth', async () => {
  const api = await readApiSpec()
  expect(
    findUndeclaredKeys(api, 'GET /api/posts/newest', 200, { items: [{ hash: 'x', author: { handle: 'x', email: 'x' } }], secret: 1 }),
  ).toEqual(['.items[0].author.email', '.secret'])
  expect(findUndeclaredKeys(api, 'GET /api/accounts/viewer', 200, { viewer: { id: 1 } })).toEqual(['.viewer.id'])
  expect(findUndeclaredKeys(api, 'GET /api/accounts/viewer', 200, { viewer: null })).toEqual([])
})
