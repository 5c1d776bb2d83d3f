import { expect, test } from 'vitest'
import { describedApi, strayKeys } from './contract-keys.ts'

test('a key no contract names is seen, however deep', async () => {
  const api = await describedApi()
  expect(strayKeys(api, 'GET /api/posts/newest', 200, { items: [{ hash: 'x', author: { handle: 'x', email: 'x' } }], secret: 1 })).toEqual([
    '.items[0].author.email',
    '.secret',
  ])
  expect(strayKeys(api, 'GET /api/accounts/viewer', 200, { viewer: { id: 1 } })).toEqual(['.viewer.id'])
  expect(strayKeys(api, 'GET /api/accounts/viewer', 200, { viewer: null })).toEqual([])
})
