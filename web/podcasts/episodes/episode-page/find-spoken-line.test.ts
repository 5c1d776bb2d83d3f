import { expect, test } from 'vitest'
import { findSpokenLine } from './find-spoken-line.ts'

const lines = [500, 2000, 4000].map((start) => ({ start }))

test('finds the line at a position, and none before the first one or without times', () => {
  expect([0, 500, 1999, 2000, 99_000].map((position) => findSpokenLine(lines, position, true))).toEqual([-1, 0, 0, 1, 2])
  expect(findSpokenLine([{ start: null }, { start: null }], 500, true)).toBe(-1)
  expect(findSpokenLine([], 500, true)).toBe(-1)
})

test('the last line of a part is not taken for the spoken one, because later lines are not known', () => {
  expect([2000, 4000, 99_000].map((position) => findSpokenLine(lines, position, false))).toEqual([1, -1, -1])
})
