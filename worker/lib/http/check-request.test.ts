import { expect, test } from 'vitest'
import { ORIGIN, request } from '#worker/testing/index.ts'

const signOut = async (headers: Record<string, string>, body = '{}') =>
  (await request('/api/auth/sign-out', { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } })).status

test.each([[{ Origin: ORIGIN }], [{ 'Sec-Fetch-Site': 'same-origin' }], [{ Origin: ORIGIN, 'Sec-Fetch-Site': 'cross-site' }]])(
  'a write with the headers %j is not rejected',
  async (headers) => {
    expect(await signOut(headers)).toBeLessThan(400)
  },
)

test.each([
  [{}],
  [{ Origin: 'null' }],
  [{ Origin: 'https://evil.example' }],
  [{ Origin: `${ORIGIN}.evil.example` }],
  [{ Origin: ORIGIN.replace('http:', 'https:') }],
  [{ Origin: '' }],
  [{ 'Sec-Fetch-Site': 'same-site' }],
  [{ 'Sec-Fetch-Site': 'cross-site' }],
  [{ 'Sec-Fetch-Site': 'none' }],
  [{ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' }],
])('a write with the headers %j is rejected with 403', async (headers: Record<string, string>) => {
  expect(await signOut(headers)).toBe(403)
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'text/json', 'application/jsonp', ''])(
  'a body of the type «%s» is rejected with 415',
  async (type) => {
    expect(await signOut({ Origin: ORIGIN, 'Content-Type': type })).toBe(415)
  },
)
