import { expect, it, test, vi } from 'vitest'
import { toErrorResponse } from '#worker/lib/errors.ts'
import { explainStorageFailure } from './storage-failure.ts'

const state = (isFailing: boolean) => {
  const fetch = vi.fn(async () => Response.json({ isFailing }))
  // The code under test uses only the service's `fetch`.
  return { env: { STORAGE: { fetch } as unknown as Fetcher }, fetch }
}
const request = (accept: string) => new Request('http://daftar.test/x', { headers: { Accept: accept } })
const answer = (status: number) => new Response('original', { status })

it('a request that fails while the disk is full returns 503 with Retry-After as JSON', async () => {
  const response = await explainStorageFailure(request('application/json'), answer(500), state(true).env)
  expect([response.status, response.headers.get('Retry-After'), response.headers.get('Cache-Control')]).toEqual([
    503,
    '60',
    'private, no-store',
  ])
  const { error } = await response.json<{ error: { code: string; message: string } }>()
  expect(error).toMatchObject({ code: 'unavailable', message: expect.stringContaining('دوباره امتحان کن') })
})

it('a page that fails while the disk is full returns 503 with a Persian page', async () => {
  const response = await explainStorageFailure(request('text/html'), answer(500), state(true).env)
  expect([response.status, response.headers.get('Content-Type')]).toEqual([503, 'text/html; charset=UTF-8'])
  expect(await response.text()).toMatch(/<html lang="fa" dir="rtl">[\s\S]*دوباره امتحان کن/)
})

it('a 500 with a working disk stays a 500', async () => {
  const response = await explainStorageFailure(request('text/html'), answer(500), state(false).env)
  expect([response.status, await response.text()]).toEqual([500, 'original'])
})

test.each([200, 404, 429])('a response with status %i does not depend on the disk', async (status) => {
  const { env, fetch } = state(true)
  expect((await explainStorageFailure(request('text/html'), answer(status), env)).status).toBe(status)
  expect(fetch).not.toHaveBeenCalled()
})

test.each([
  'D1_ERROR: database or disk is full: SQLITE_FULL',
  'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
  'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
  'D1_ERROR: database is locked: SQLITE_BUSY',
  'D1_ERROR: Failed to get session commit token: internal error; reference = x',
])('toErrorResponse maps “%s” to 503, also when Drizzle wraps it', (message) => {
  const wrapped = new Error('Failed query: insert into "posts"', { cause: new Error(message) })
  for (const error of [new Error(message), wrapped]) {
    const response = toErrorResponse(error, 'id')
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '2'])
  }
  expect(toErrorResponse(new Error('Failed query', { cause: new Error('no such table: x') }), 'id').status).toBe(500)
})
