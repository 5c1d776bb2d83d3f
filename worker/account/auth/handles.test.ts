import { expect, test } from 'vitest'
import { as, aUser } from '#worker/testing/index.ts'

test.each([
  ['ab', false],
  ['Sara', false],
  ['a..b', false],
  ['me', false],
  ['feed.xml', false],
  ['sara.m_12', true],
  ['1234567', true],
  ['12345678', false],
  ['0912.345.6789', false],
  ['0912_345_6789', true],
  ['a12345678', true],
])('%s: free is %s', async (handle, free) => {
  expect(await (await as(null).get(`/api/accounts/handles/${handle}`)).json()).toMatchObject({ free })
})

test('a handle somebody has is not free', async () => {
  const { handle } = await aUser({ handle: `h${crypto.randomUUID().slice(0, 8)}` })
  expect(await (await as(null).get(`/api/accounts/handles/${handle}`)).json()).toMatchObject({ free: false, reason: expect.any(String) })
})

test('a new handle of digits alone is refused with what to do, since signing in would take it for a telephone number', async () => {
  const answer = await (await as(null).get('/api/accounts/handles/09121234567')).json()
  expect(answer).toEqual({ free: false, reason: expect.stringContaining('یک حرف هم') })
})
