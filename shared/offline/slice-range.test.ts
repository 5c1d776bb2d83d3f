import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partsOfRange, sliceRange } from './slice-range.ts'

describe('sliceRange', () => {
  test.each([
    [null, undefined],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=0-1', { start: 0, end: 1 }],
    ['bytes=90-400', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-400', { start: 0, end: 99 }],
    ['Bytes = 5-6', undefined],
    ['bytes= 5 - 6', { start: 5, end: 6 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-3', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,5-6', undefined],
    ['lines=0-1', undefined],
  ])('of “%s” in 100 bytes is %o', (header, range) => expect(sliceRange(header, 100)).toEqual(range))

  test('of an empty file is unsatisfiable', () => expect(sliceRange('bytes=0-', 0)).toBe('unsatisfiable'))
})

test('the slices of partsOfRange are the bytes of the range, in order', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 25 }), fc.nat(), fc.nat(), (size, partBytes, a, b) => {
      const bytes = Array.from({ length: size }, (_, index) => index)
      const [start, end] = [a % size, b % size].sort((x, y) => x - y) as [number, number]
      const found = partsOfRange({ start, end }, partBytes).flatMap((slice) =>
        bytes.slice(slice.part * partBytes, (slice.part + 1) * partBytes).slice(slice.start, slice.end + 1),
      )
      expect(found).toEqual(bytes.slice(start, end + 1))
    }),
  ))
