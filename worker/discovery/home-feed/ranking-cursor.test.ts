import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodePlace, encodePlace, RANKED, type RankingPlace } from './ranking-cursor.ts'

const id = fc.integer({ min: 1, max: 2 ** 40 })
const handle = fc.stringMatching(/^[a-z][a-z0-9._]{2,28}[a-z0-9]$/)
const place: fc.Arbitrary<RankingPlace> = fc
  .record({
    tail: fc.tuple(id, fc.constantFrom(1, 99, Number.MAX_SAFE_INTEGER)),
    last: fc.array(handle, { maxLength: 4 }),
    seen: fc.array(id, { maxLength: RANKED / 2 }),
    rest: fc.array(
      fc.record({
        id,
        kind: fc.constantFrom('author', 'publication', 'podcast', 'topic', 'tag', 'trending', 'newest'),
        target: fc.nat(2 ** 30),
      }),
      { maxLength: RANKED / 2 },
    ),
  })
  .map((made) => made as RankingPlace)

it('a cursor carries the whole place there and back', () => {
  fc.assert(
    fc.property(place, (made) => {
      expect(decodePlace(encodePlace(made))).toEqual(made)
    }),
  )
})

it('anything else is refused, never followed', () => {
  const few: RankingPlace = { tail: [1, 2], last: ['ali'], seen: [3], rest: [{ id: 4, kind: 'tag', target: 5 }] }
  const whole = encodePlace(few)
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.constantFrom('', '~', '!', '-', 'Q'), (at, letter) => {
      const spoilt = whole.slice(0, at) + letter + whole.slice(at + 1)
      try {
        const found = decodePlace(spoilt)
        expect(found.rest.every((choice) => Number.isSafeInteger(choice.id) && Number.isSafeInteger(choice.target))).toBe(true)
        expect([...found.seen, ...found.tail].every(Number.isSafeInteger)).toBe(true)
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid' })
      }
    }),
  )
})
