import { expect, test, vi } from 'vitest'
import { inheritContext, logRequest, requestContext } from './request-context.ts'

test('logRequest logs a JSON line; for status 500 it adds the error and the request id as digest', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const line = { requestId: 'abc', method: 'GET', path: '/unsubscribe', durationMs: 3 }
  logRequest({ ...line, status: 200 })
  logRequest({ ...line, status: 500, error: new Error('first line\nsecond line') })
  const [logged] = log.mock.calls.flat().map(String)
  const [failed] = error.mock.calls.flat().map(String)
  expect(JSON.parse(logged ?? '')).toEqual({ level: 'info', ...line, status: 200 })
  expect(failed).not.toContain('\n')
  expect(JSON.parse(failed ?? '')).toMatchObject({ level: 'error', digest: 'abc', error: { message: 'first line\nsecond line' } })
})

const from = (headers: Record<string, string>) => new Request('https://daftar.test/', { headers })

test('a request has the id of Cloudflare without anything else, or a random one, and keeps it', () => {
  expect([requestContext(from({ 'CF-Ray': '8f3a-FRA' })).id, requestContext(from({ 'CF-Ray': '8f3a"<x>\\n' })).id]).toEqual([
    '8f3a-FRA',
    '8f3axn',
  ])
  expect(requestContext(from({ 'CF-Ray': 'a'.repeat(50) })).id).toBe('a'.repeat(40))
  const [one, other] = [from({}), from({ 'CF-Ray': '"' })]
  for (const request of [one, other]) expect(requestContext(request).id).toMatch(/^[0-9a-f-]{13}$/)
  expect(requestContext(one).id).not.toBe(requestContext(other).id)
  expect(requestContext(one)).toBe(requestContext(one))
  expect(Math.abs(requestContext(one).started - Date.now())).toBeLessThan(60_000)
})

test('a request that a page makes has the context of the page', () => {
  const context = { id: 'abc', clientIp: '192.0.2.1', started: 1 }
  const inner = from({ 'CF-Ray': 'other' })
  expect([inheritContext(inner, context), requestContext(inner)]).toEqual([inner, context])
})

test('secrets in the paths of a request and of its page are not logged', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  logRequest({ requestId: 'a', method: 'GET', path: '/api/draft-links/secret', durationMs: 3, status: 499, page: '/sara/d/secret' })
  logRequest({ requestId: 'a', method: 'GET', path: '/api/draft-links/secret', durationMs: 3, status: 503, page: '/sara/d/secret' })
  const lines = [...log.mock.calls.flat(), ...error.mock.calls.flat()].map(String)
  expect([log.mock.calls.length, error.mock.calls.length, lines.filter((line) => line.includes('secret'))]).toEqual([1, 1, []])
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: '/api/draft-links/…', page: '/sara/d/…' })
})
