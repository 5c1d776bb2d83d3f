import { expect, test } from 'vitest'
import { fold, tagKey } from './fold.ts'

test.each([
  ['كتابي', 'کتابی'],
  ['علىّ', 'علی'],
  ['سـلام', 'سلام'],
  ['خانة', 'خانه'],
  ['مسأله', 'مساله'],
  ['سال ٤٥', 'سال ۴۵'],
  ['سال 45', 'سال ۴۵'],
  ['مُحَمَّد', 'محمد'],
  ['آبان', 'ابان'],
  ['ﺳﻼم', 'سلام'],
  ['JavaScript', 'javascript'],
  ['می\u200cخواهم', 'می خواهم'],
])('%s and %s fold to the same text', (one, other) => {
  expect(fold(one)).toBe(fold(other))
})

test.each([
  ['داستان‌کوتاه', 'داستان_کوتاه'],
  ['داستان کوتاه', '#داستان-کوتاه'],
])('%s and %s share a tag key', (one, other) => {
  expect(tagKey(one)).toBe(tagKey(other))
})

test.each([
  ['شیر', 'سیر'],
  ['کتاب', 'کتابی'],
  ['سال ۴', 'سال ۵'],
])('%s and %s have different tag keys', (one, other) => {
  expect(tagKey(one)).not.toBe(tagKey(other))
})
