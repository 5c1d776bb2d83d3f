import { afterEach, expect, test, vi } from 'vitest'
import { logRequest } from './log.ts'

afterEach(() => vi.restoreAllMocks())

test('a request is one line of JSON without its query, and a failure carries its cause under the id people are shown', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const line = { requestId: 'abc', method: 'GET', path: '/unsubscribe', durationMs: 3 }
  logRequest({ ...line, status: 200 })
  logRequest({ ...line, status: 500, error: new Error('first line\nsecond line') })
  const [said] = log.mock.calls.flat().map(String)
  const [failed] = error.mock.calls.flat().map(String)
  expect(JSON.parse(said ?? '')).toEqual({ level: 'info', ...line, status: 200 })
  expect(failed).not.toContain('\n')
  expect(JSON.parse(failed ?? '')).toMatchObject({ level: 'error', digest: 'abc', error: { message: 'first line\nsecond line' } })
})
