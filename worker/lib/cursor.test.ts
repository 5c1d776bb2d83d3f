import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCursor, decodeTextCursor, encodeCursor, toPage, toTextPage } from './cursor.ts'

const rows = Array.from({ length: 4 }, (_, at) => ({ at: 100 - at, id: at + 1 }))

test('a cursor is the sort key of the last row shown, and safe in an address', () =>
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), fc.nat(), (key, id) => {
      const cursor = encodeCursor([key, id])
      expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/)
      expect(decodeCursor(cursor)).toEqual([key, id])
    }),
  ))

test('there is no cursor without one, and no other text is one', () => {
  expect([decodeCursor(undefined), decodeTextCursor(undefined)]).toEqual([undefined, undefined])
  const wrong = [
    '',
    'x',
    '!!',
    btoa('1'),
    btoa('1.'),
    btoa('.1'),
    btoa('1.2.3'),
    btoa('1.-2'),
    btoa('1.5x'),
    btoa(' 1.2'),
    btoa('1234567890123456.1'),
    btoa('1.1234567890123456'),
  ]
  for (const cursor of wrong)
    expect(() => decodeCursor(cursor)).toThrow(
      expect.objectContaining({ code: 'invalid', options: { fields: { after: expect.any(String) } } }),
    )
  for (const cursor of ['', '!!', btoa('1'), btoa('1 '), btoa('x a'), btoa('1 a b'), btoa(`1 ${'a'.repeat(121)}`), btoa('1 a/b')])
    expect(() => decodeTextCursor(cursor)).toThrow(expect.objectContaining({ code: 'invalid' }))
})

test('a page has a next one only if there are more rows than it shows', () => {
  const page = (count: number, limit: number) =>
    toPage(
      rows.slice(0, count),
      limit,
      ({ at, id }) => [at, id],
      ({ id }) => id,
    )
  expect([page(0, 3), page(3, 3)]).toEqual([{ items: [] }, { items: [1, 2, 3] }])
  const { items, next } = page(4, 3)
  expect([items, decodeCursor(next)]).toEqual([
    [1, 2, 3],
    [98, 3],
  ])
})

test('rows that are named by text page alike', () => {
  const { items, next } = toTextPage(
    rows,
    2,
    ({ at, id }) => [-at, `row:${id}.a-b_c`],
    ({ id }) => id,
  )
  expect([items, decodeTextCursor(next)]).toEqual([
    [1, 2],
    [-99, 'row:2.a-b_c'],
  ])
})
