import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tokenize } from './tokenize.ts'

const terms = (text: string) => tokenize(text).map(({ term }) => term)

test.each([
  ['می‌خواهم میخواهم می خواهم', ['میخواهم', 'میخواهم', 'میخواهم']],
  ['کتاب‌ها کتابها کتاب ها', ['کتاب', 'ها', 'کتاب', 'ها', 'کتاب', 'ها']],
  ['دوستانش دستانم نویسندگان مقالات', ['دوست', 'ان', 'ش', 'دست', 'ان', 'م', 'نویسنده', 'گان', 'مقاله', 'ات']],
  ['آسمان رمان کرمان دفتر تهران ماهی میلاد', ['اسمان', 'رمان', 'کرمان', 'دفتر', 'تهران', 'ماهی', 'میلاد']],
  ['من‌ها‌گل', ['منهاگل']],
  ['بزرگتر بزرگ‌ترین', ['بزرگ', 'تر', 'بزرگ', 'ترین']],
  ['خانهٔ خانه‌ی خانۀ', ['خانه', 'خانه', 'خانه']],
  ['كتابي ۱۴۰۵ ٢٠ ســلام مُعَلِّم', ['کتابی', '1405', '20', 'سلام', 'معلم']],
  ['iPhone15 C++ .NET node.js Café', ['iphone', '15', 'cplusplus', 'dotnet', 'node', 'js', 'cafe']],
  ['۸٬۷۵۰ 8,750 ۱،۲۳۴،۵۶۷ ۳٫۱۴ ۱۲,۵ 1234,567', ['8750', '8750', '1234567', '3', '14', '12', '5', '1234', '567']],
  ['خانہ کتابھا زندگې دڵ', ['خانه', 'کتاب', 'ها', 'زندگی', 'دل']],
  ['', []],
  ['… — «» \u200c \u064b', []],
])('tokenize splits %j into %j', (text, expected) => expect(terms(text)).toEqual(expected))

test('tokenize returns variants, parts of compounds and joined hyphenated names', () => {
  expect(tokenize('دایرة')[0]?.variants).toEqual(['دایرت'])
  expect(tokenize('دانش‌آموز')[0]?.parts).toEqual(['دانش', 'اموز'])
  expect(tokenize('Wi-Fi')[0]?.variants).toEqual(['wifi'])
})

test('tokenize returns the normalized spelling, which keeps «آ», alongside the folded term', () =>
  expect(tokenize('آن علي')).toMatchObject([{ term: 'ان', exact: 'آن' }, { exact: 'علی' }]))

test('tokenize keeps only the digits of composite characters', () => expect(terms('⑴ 🄀 ½')).toEqual(['1', '0', '12']))

test('the terms of any text contain only letters and digits, and their offsets are in order and within the text', () => {
  const letters = fc.constantFrom(...'اآبپکكیيهۀةأؤئء‌ـًّ ۱٢3aZ-.+#«»"\'\n')
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(letters, { maxLength: 60 }).map((list) => list.join('')),
  )
  fc.assert(
    fc.property(text, (raw) => {
      let before = 0
      for (const { term, start, end, variants, parts } of tokenize(raw)) {
        for (const one of [term, ...variants, ...parts]) expect(one).toMatch(/^[\p{L}\p{N}]+$/u)
        expect(start).toBeGreaterThanOrEqual(before)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(raw.length)
        before = start
      }
    }),
    { numRuns: 500 },
  )
})
