import { expect, test } from 'vitest'
import { SECOND } from '#shared/time.ts'
import { pollDelay } from './poll-delay.ts'

test('the delay between questions grows from two to thirty seconds and ends', () => {
  const delays = Array.from({ length: 42 }, (_, asked) => pollDelay(asked))
  const numbers = delays.filter((delay) => delay !== false)
  expect(numbers.slice(0, 3)).toEqual([2 * SECOND, 2 * SECOND, 3 * SECOND])
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(numbers.at(-1)).toBe(30 * SECOND)
  expect(delays.at(-1)).toBe(false)
})
