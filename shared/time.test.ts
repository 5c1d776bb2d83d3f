import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND, WEEK } from './time.ts'

test('durations are in milliseconds', () =>
  expect([SECOND, MINUTE, HOUR, DAY, WEEK]).toEqual([1000, 60_000, 3_600_000, 86_400_000, 604_800_000]))
