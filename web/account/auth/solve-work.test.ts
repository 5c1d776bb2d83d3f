import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { puzzleOf, solveWork } from './solve-work.ts'

const puzzle = { puzzle: 'mfz1abcd.AAAAAAAAAAAAAAAAAAAAAA', bits: 9, parts: 3 }

test('each part of the answer gives enough leading zero bits, and the share done grows to one', async () => {
  const shares: number[] = []
  const { answers } = await solveWork(puzzle, (share) => shares.push(share))
  expect(answers).toHaveLength(3)
  for (const [part, answer] of answers.entries()) {
    const start = createHash('sha256').update(`${puzzle.puzzle}:${part}:${answer}`).digest().readUInt32BE(0)
    expect(start >>> 23).toBe(0)
  }
  expect(shares).toEqual([0, 1 / 3, 2 / 3, 1])
})

test('a refusal that only asks to wait brings no puzzle', () => {
  const refusal = (details?: Record<string, string | number>) =>
    new ApiError(429, { code: 'rate_limited', message: '', requestId: '', details })
  expect(puzzleOf(refusal({ ...puzzle }))).toEqual(puzzle)
  expect(puzzleOf(refusal())).toBeUndefined()
  expect(puzzleOf(new Error('x'))).toBeUndefined()
})
