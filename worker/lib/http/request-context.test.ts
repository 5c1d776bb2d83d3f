import { afterEach, expect, test, vi } from 'vitest'
import { logRequest } from './request-context.ts'

afterEach(() => vi.restoreAllMocks())

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
