import { expect, test } from 'vitest'
import { SECOND } from '#shared/time.ts'
import { pollDelay } from './poll-delay.ts'

test('the delay between questions grows from two to thirty seconds and ends after forty questions', () => {
  const delays = Array.from({ length: 42 }, (_, asked) => pollDelay(asked))
  const numbers = delays.filter((delay) => delay !== false)
  expect(numbers.slice(0, 9)).toEqual([2000, 2000, 3000, 4500, 6750, 10_125, 15_188, 22_781, 30_000])
  expect(numbers.slice(8)).toEqual(numbers.slice(8).map(() => 30 * SECOND))
  expect([delays[40], delays[41]]).toEqual([30 * SECOND, false])
})
