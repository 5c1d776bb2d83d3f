import { expect, test } from 'vitest'
import { aPerson, as } from '#worker/testing/index.ts'

test.each([
  ['ab', false],
  ['Sara', false],
  ['a..b', false],
  ['me', false],
  ['feed.xml', false],
  ['sara.m_12', true],
])('%s: free is %s', async (handle, free) => {
  expect(await (await as(null).get(`/api/accounts/handles/${handle}`)).json()).toMatchObject({ free })
})

test('a handle somebody has is not free', async () => {
  const { handle } = await aPerson({ handle: `h${crypto.randomUUID().slice(0, 8)}` })
  expect(await (await as(null).get(`/api/accounts/handles/${handle}`)).json()).toMatchObject({ free: false, reason: expect.any(String) })
})
