import { expect, test } from 'vitest'
import { API_TABLE } from './api-table.ts'
import { ask } from './ask.ts'
import { describedApi, strayKeys } from './contract-keys.ts'
import { eachCell } from './matrix.ts'
import { isMutation } from './row.ts'

const READS = API_TABLE.filter((row) => row.route.startsWith('GET /api/') && !isMutation(row) && !row.route.endsWith('openapi.json'))

test.each(READS)('$route answers the keys of its contract and no other', async (row) => {
  const api = await describedApi()
  const found = new Set<string>()
  await eachCell(row, async ({ asker, state, scene }) => {
    const response = await ask(row, scene)
    if (response.status !== 200) return
    const keys = strayKeys(api, row.route, 200, await response.json())
    expect(keys, `${row.route} describes its answer`).toBeDefined()
    for (const key of keys ?? []) found.add(`${asker}, ${state}: ${key}`)
  })
  expect([...found]).toEqual([])
})

test('a key no contract names is seen, however deep', async () => {
  const api = await describedApi()
  expect(strayKeys(api, 'GET /api/posts/newest', 200, { items: [{ hash: 'x', author: { handle: 'x', email: 'x' } }], secret: 1 })).toEqual([
    '.items[0].author.email',
    '.secret',
  ])
  expect(strayKeys(api, 'GET /api/accounts/viewer', 200, { viewer: { id: 1 } })).toEqual(['.viewer.id'])
  expect(strayKeys(api, 'GET /api/accounts/viewer', 200, { viewer: null })).toEqual([])
})
