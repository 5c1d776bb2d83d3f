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
])('the handle check of %s returns available: %s', async (handle, available) => {
  expect(await (await as(null).get(`/api/accounts/handles/${handle}`)).json()).toMatchObject({ available })
})

test('a taken handle is unavailable, with a reason', async () => {
  const { handle } = await aUser({ handle: `h${crypto.randomUUID().slice(0, 8)}` })
  expect(await (await as(null).get(`/api/accounts/handles/${handle}`)).json()).toMatchObject({
    available: false,
    reason: expect.any(String),
  })
})

test('a handle that reads as a phone number is unavailable, and the reason suggests adding a letter', async () => {
  const answer = await (await as(null).get('/api/accounts/handles/09121234567')).json()
  expect(answer).toEqual({ available: false, reason: expect.stringContaining('یک حرف هم') })
})
