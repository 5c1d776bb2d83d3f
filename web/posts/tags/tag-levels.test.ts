import { expect, it } from 'vitest'
import { tagLevels } from './tag-levels.ts'

it('spreads counts over five levels by their logarithm', () => {
  expect(tagLevels([1000, 100, 32, 10, 3, 1, 0])).toEqual([4, 3, 2, 1, 1, 0, 0])
})

it('puts equal counts, and no counts, on the lowest level', () => {
  expect([tagLevels([7, 7]), tagLevels([3]), tagLevels([])]).toEqual([[0, 0], [0], []])
})
