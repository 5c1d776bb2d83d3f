import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareNames } from './collation.ts'

test('names are sorted like a Persian dictionary, after numbers and before other alphabets', () => {
  const sorted = '#|۲ نیمه|12 مرد خشمگین|آب|آهو|ابر|ارد|بابا|پدر|چای|ژاله|ک|کتاب|گربه|ورزش|هوا|یاد|Art|zebra'.split('|')
  expect(sorted.toReversed().toSorted(compareNames)).toEqual(sorted)
})

test('numbers in names are compared by value, in any digits', () => {
  expect(['قسمت ۱۰', 'قسمت 9', 'قسمت ۲'].toSorted(compareNames)).toEqual(['قسمت ۲', 'قسمت 9', 'قسمت ۱۰'])
})

test('digits of two kinds form one number', () => {
  expect(['1۱', '۱آ', '1آ', '۲'].toSorted(compareNames)).toEqual(['۱آ', '1آ', '۲', '1۱'])
})

test('Arabic letters and ZWNJs do not move a name away from its Persian spelling', () => {
  expect(['کتابدار', 'كتاب‌خانه', 'کتابخوان', 'کتاب'].toSorted(compareNames)).toEqual(['کتاب', 'كتاب‌خانه', 'کتابخوان', 'کتابدار'])
})

test('the order is total', () => {
  const name = fc.string({ unit: fc.constantFrom(...'آابپکكیي۱1٢Aa \u200C'), maxLength: 5 })
  fc.assert(
    fc.property(name, name, name, (a, b, c) => {
      expect(Math.sign(compareNames(a, b)) + Math.sign(compareNames(b, a))).toBe(0)
      if (compareNames(a, b) <= 0 && compareNames(b, c) <= 0) expect(compareNames(a, c)).toBeLessThanOrEqual(0)
    }),
    { numRuns: 1000 * __RUNS__ },
  )
})
