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
    [' bytes=5-6 ', { start: 5, end: 6 }],
    ['BYTES=5-6', { start: 5, end: 6 }],
    ['bytes=5 -6', { start: 5, end: 6 }],
    ['bytes=\t5-\t6\t', { start: 5, end: 6 }],
    ['xbytes=5-6', undefined],
    ['bytes=5-6x', undefined],
    ['bytes=5-6,', undefined],
    ['bytes=5-6 7', undefined],
    ['bytes=a-6', undefined],
    ['bytes=5-b', undefined],
    ['bytes=5', undefined],
    ['', undefined],
    ['bytes=99-99', { start: 99, end: 99 }],
    ['bytes=99-', { start: 99, end: 99 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=50-50', { start: 50, end: 50 }],
    ['bytes=0-98', { start: 0, end: 98 }],
    ['bytes=0-100', { start: 0, end: 99 }],
    ['bytes=100-200', 'unsatisfiable'],
    ['bytes=-1', { start: 99, end: 99 }],
    ['bytes=-100', { start: 0, end: 99 }],
    ['bytes=-101', { start: 0, end: 99 }],
  ])('of “%s” in 100 bytes is %o', (header, range) => expect(sliceRange(header, 100)).toEqual(range))

  test('of an empty file is unsatisfiable', () =>
    expect(['bytes=0-', 'bytes=-5', 'bytes=0-0'].map((header) => sliceRange(header, 0))).toEqual(
      Array.from({ length: 3 }, () => 'unsatisfiable'),
    ))
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

test('each slice of partsOfRange lies within its part and none is empty', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 25 }), fc.nat({ max: 200 }), fc.nat({ max: 200 }), (partBytes, start, length) => {
      const slices = partsOfRange({ start, end: start + length }, partBytes)
      expect(slices.map(({ part }) => part)).toEqual(slices.map((_, at) => Math.floor(start / partBytes) + at))
      for (const slice of slices) expect([slice.start >= 0, slice.end >= slice.start, slice.end < partBytes]).toEqual([true, true, true])
    }),
  ))
