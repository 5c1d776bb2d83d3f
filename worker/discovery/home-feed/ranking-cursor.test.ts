import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeRankingCursor, encodeRankingCursor, RANKING_SIZE, type RankingPosition } from './rank-posts.ts'

const id = fc.integer({ min: 1, max: 2 ** 40 })
const handle = fc.stringMatching(/^[a-z][a-z0-9._]{2,28}[a-z0-9]$/)
const positions: fc.Arbitrary<RankingPosition> = fc
  .record({
    tail: fc.tuple(id, fc.constantFrom(1, 99, Number.MAX_SAFE_INTEGER)),
    last: fc.array(handle, { maxLength: 4 }),
    seen: fc.array(id, { maxLength: RANKING_SIZE / 2 }),
    rest: fc.array(
      fc.record({
        id,
        kind: fc.constantFrom('author', 'publication', 'podcast', 'topic', 'tag', 'trending', 'newest'),
        target: fc.nat(2 ** 30),
      }),
      { maxLength: RANKING_SIZE / 2 },
    ),
  })
  .map((made) => made as RankingPosition)

it('decoding an encoded position returns the same position', () => {
  fc.assert(
    fc.property(positions, (made) => {
      expect(decodeRankingCursor(encodeRankingCursor(made))).toEqual(made)
    }),
  )
})

it('a corrupted cursor is rejected as invalid or decodes to safe integers', () => {
  const few: RankingPosition = { tail: [1, 2], last: ['ali'], seen: [3], rest: [{ id: 4, kind: 'tag', target: 5 }] }
  const encoded = encodeRankingCursor(few)
  fc.assert(
    fc.property(fc.nat(encoded.length - 1), fc.constantFrom('', '~', '!', '-', 'Q'), (at, letter) => {
      const corrupted = encoded.slice(0, at) + letter + encoded.slice(at + 1)
      try {
        const found = decodeRankingCursor(corrupted)
        expect(found.rest.every((choice) => Number.isSafeInteger(choice.id) && Number.isSafeInteger(choice.target))).toBe(true)
        expect([...found.seen, ...found.tail].every(Number.isSafeInteger)).toBe(true)
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid' })
      }
    }),
  )
})
