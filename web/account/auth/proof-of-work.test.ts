import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { readPuzzle, sha256Prefix, solveProofOfWork } from './proof-of-work.ts'

const puzzle = { puzzle: 'mfz1abcd.AAAAAAAAAAAAAAAAAAAAAA', bits: 9, parts: 3 }

test('solveProofOfWork returns solutions with enough leading zero bits and reports progress from 0 to 1', async () => {
  const shares: number[] = []
  const { solutions } = await solveProofOfWork(puzzle, (share) => shares.push(share))
  expect(solutions).toHaveLength(3)
  for (const [part, answer] of solutions.entries()) {
    const start = createHash('sha256').update(`${puzzle.puzzle}:${part}:${answer}`).digest().readUInt32BE(0)
    expect(start >>> 23).toBe(0)
  }
  expect(shares).toEqual([0, 1 / 3, 2 / 3, 1])
})

test('readPuzzle returns the puzzle of an API error, or undefined for an error without one', () => {
  const refusal = (details?: Record<string, string | number>) =>
    new ApiError(429, { code: 'rate_limited', message: '', requestId: '', details })
  expect(readPuzzle(refusal({ ...puzzle }))).toEqual(puzzle)
  expect(readPuzzle(refusal())).toBeUndefined()
  expect(readPuzzle(new Error('x'))).toBeUndefined()
})

test('sha256Prefix returns the first 32 bits of the platform’s SHA-256 for ASCII texts of at most 55 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 55 }), (text) => {
      expect(sha256Prefix(text)).toBe(createHash('sha256').update(text).digest().readUInt32BE(0))
    }),
  )
})
