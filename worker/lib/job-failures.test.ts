import { expect, test } from 'vitest'
import { HOUR, SECOND } from '#shared/time.ts'
import { retryDelay } from './job-failures.ts'

test('retry delays triple from two seconds to six hours, give or take a quarter', () => {
  const delays = Array.from({ length: 11 }, (_, at) => retryDelay(at + 1, 0.5))
  expect(delays.slice(0, 9)).toEqual([2, 6, 18, 54, 162, 486, 1458, 4374, 13_122].map((seconds) => seconds * SECOND))
  expect(delays.slice(9)).toEqual([6 * HOUR, 6 * HOUR])
  expect([retryDelay(1, 0), retryDelay(1, 1)]).toEqual([1500, 2500])
})
