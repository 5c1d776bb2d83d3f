import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { readPuzzle, solveProofOfWork } from './solve-proof-of-work.ts'

const puzzle = { puzzle: 'mfz1abcd.AAAAAAAAAAAAAAAAAAAAAA', bits: 9, parts: 3 }

test('every solution has enough leading zero bits, and progress reaches 1', async () => {
  const shares: number[] = []
  const { solutions } = await solveProofOfWork(puzzle, (share) => shares.push(share))
  expect(solutions).toHaveLength(3)
  for (const [part, answer] of solutions.entries()) {
    const start = createHash('sha256').update(`${puzzle.puzzle}:${part}:${answer}`).digest().readUInt32BE(0)
    expect(start >>> 23).toBe(0)
  }
  expect(shares).toEqual([0, 1 / 3, 2 / 3, 1])
})

test('readPuzzle returns the puzzle of a 429 response, or undefined for other errors', () => {
  const refusal = (details?: Record<string, string | number>) =>
    new ApiError(429, { code: 'rate_limited', message: '', requestId: '', details })
  expect(readPuzzle(refusal({ ...puzzle }))).toEqual(puzzle)
  expect(readPuzzle(refusal())).toBeUndefined()
  expect(readPuzzle(new Error('x'))).toBeUndefined()
})
