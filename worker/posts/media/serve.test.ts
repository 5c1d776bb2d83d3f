import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { parseRange } from './serve.ts'

describe('parseRange for a 1,000-byte object', () => {
  test.each([
    ['bytes=0-99', 0, 100],
    ['bytes=0-', 0, 1000],
    ['bytes=999-', 999, 1],
    ['BYTES=0-9', 0, 10],
    ['bytes=990-5000', 990, 10],
    ['bytes=0-9223372036854775807', 0, 1000],
    ['bytes=-100', 900, 100],
    ['bytes=-5000', 0, 1000],
    ['bytes=-99999999999999999999', 0, 1000],
  ])('the Range header %s selects one range', (header, offset, length) => expect(parseRange(header, 1000)).toEqual({ offset, length }))

  test.each(['bytes=-0', 'bytes=1000-', 'bytes=1000-1001', 'bytes=99999999999999999999-'])(
    'the Range header %s is unsatisfiable',
    (header) => expect(parseRange(header, 1000)).toBe('unsatisfiable'),
  )

  test.each([
    null,
    '',
    'bytes=5-2',
    'bytes=9223372036854775807-9223372036854775806',
    'bytes=abc',
    'bytes=',
    'bytes=-',
    'bytes',
    'items=0-5',
    'bytes=0-0,10-20',
    'bytes=1.5-2',
    'bytes=۱-۲',
    'bytes=+1-2',
    'xbytes=0-1',
  ])('the Range header %s selects the full object', (header) => expect(parseRange(header, 1000)).toBe('full'))
})

it('parseRange returns non-empty ranges within the object', () => {
  const number = fc.oneof(fc.nat(2000).map(String), fc.bigInt(0n, 2n ** 70n).map(String), fc.constant(''))
  fc.assert(
    fc.property(number, number, fc.nat(1500), (from, to, size) => {
      const range = parseRange(`bytes=${from}-${to}`, size)
      if (typeof range === 'string') return
      expect(range.length).toBeGreaterThan(0)
      expect(range.offset).toBeGreaterThanOrEqual(0)
      expect(range.offset + range.length).toBeLessThanOrEqual(size)
    }),
  )
})

it('parseRange selects exactly the bytes of a well-formed range', () => {
  fc.assert(
    fc.property(fc.nat(999), fc.nat(2000), (first, more) => {
      const last = first + more
      expect(parseRange(`bytes=${first}-${last}`, 1000)).toEqual({ offset: first, length: Math.min(last, 999) - first + 1 })
    }),
  )
})

it('parseRange returns a result for any header', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.nat(5000), (header, size) => {
      const range = parseRange(header, size)
      expect(range === 'full' || range === 'unsatisfiable' || range.length > 0).toBe(true)
    }),
  )
})
