import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveItemAcrossPages } from './move-item-across-pages.ts'

test('moves an item across pages, keeps the other items and the length and cursor of each page, and ignores an index out of range', () => {
  const pages = fc.array(fc.record({ items: fc.array(fc.uuid(), { minLength: 1, maxLength: 4 }), next: fc.uuid() }), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(pages, fc.nat(20), fc.nat(20), (given, a, b) => {
      const all = given.flatMap(({ items }) => items)
      const [from, to] = [a % all.length, b % all.length]
      const moved = moveItemAcrossPages({ pages: given, pageParams: [] }, from, to).pages
      expect(moved.flatMap(({ items }) => items)).toEqual(all.toSpliced(from, 1).toSpliced(to, 0, all[from] ?? ''))
      expect(moved.map(({ items, next }) => [items.length, next])).toEqual(given.map(({ items, next }) => [items.length, next]))
    }),
  )
  const one = { pages: [{ items: ['a'] }], pageParams: [] }
  expect(moveItemAcrossPages(one, 5, 0)).toBe(one)
})
