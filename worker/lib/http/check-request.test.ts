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

const MEGABYTE = 1_000_000

/** A body of `megabytes`; `read` returns the number of bytes that were pulled from it. */
function aBody(megabytes: number) {
  let sent = 0
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent === megabytes) return controller.close()
        sent += 1
        controller.enqueue(new Uint8Array(MEGABYTE))
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, read: () => sent * MEGABYTE }
}

test.each([
  ['of unknown length', { 'Content-Type': 'application/json' }, 413],
  ['with a length', { 'Content-Type': 'application/json', 'Content-Length': String(11 * MEGABYTE) }, 413],
  ['of a wrong type', { 'Content-Type': 'text/plain' }, 415],
])('a rejected body %s is read to its end, so that its sender reads the response', async (_, headers, status) => {
  const { stream, read } = aBody(11)
  const answer = await request('/api/auth/sign-out', { method: 'POST', body: stream, headers: { Origin: ORIGIN, ...headers } })
  expect(answer.status).toBe(status)
  expect(read()).toBe(11 * MEGABYTE)
})

test('at most 32 MB of a rejected body are read after its limit', async () => {
  const { stream, read } = aBody(1000)
  const headers = { Origin: ORIGIN, 'Content-Type': 'application/json' }
  expect((await request('/api/auth/sign-out', { method: 'POST', body: stream, headers })).status).toBe(413)
  expect(read()).toBeGreaterThan(30 * MEGABYTE)
  expect(read()).toBeLessThan(40 * MEGABYTE)
})

const compress = (text: string) => new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()

test.each([
  ['gzip', true],
  ['GZIP', true],
  ['br', false],
  ['gzip, gzip', false],
  ['', false],
])('whether a body of the coding «%s» is read: %s; else the answer is 415', async (coding, isRead) => {
  const headers = { Origin: ORIGIN, 'Content-Type': 'application/json', 'Content-Encoding': coding }
  const answer = await request('/api/auth/sign-out', { method: 'POST', body: await compress('{}'), headers })
  expect(answer.ok || answer.status).toBe(isRead || 415)
})

test('a body that is not gzip, or grows beyond the limit when it is decompressed, is rejected', async () => {
  const headers = { Origin: ORIGIN, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
  const send = async (body: BodyInit) => (await request('/api/auth/sign-out', { method: 'POST', body, headers })).status
  expect([await send('{}'), await send(await compress(`"${'ا'.repeat(11 * MEGABYTE)}"`))]).toEqual([400, 413])
})
