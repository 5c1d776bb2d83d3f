import { expect, test } from 'vitest'
import { TermMatcher } from './term-matcher.ts'

const find = (terms: readonly string[], text: string) =>
  new TermMatcher(terms).find(text).map(({ term, start, end }) => [terms[term], text.slice(start, end)])

test('a match names its term and the place of the original text, disguise included', () => {
  const text = 'سلام، کـلاه‌بردار است'
  expect(find(['کلاهبردار'], text)).toEqual([['کلاهبردار', 'کـلاه‌بردار']])
})

test('terms are found as whole words, also with an ending after a joiner, and in no longer word', () => {
  expect(find(['خر'], 'خر، خرها و خر‌ها')).toEqual([
    ['خر', 'خر'],
    ['خر', 'خر'],
  ])
  expect(find(['خر'], 'خرید و آخر')).toEqual([])
})

test('terms that overlap or contain each other are all found, in the order of their ends', () => {
  expect(find(['شرط بندی', 'سایت شرط بندی', 'سایت'], 'این سایت شرط بندی')).toEqual([
    ['سایت', 'سایت'],
    ['سایت شرط بندی', 'سایت شرط بندی'],
    ['شرط بندی', 'شرط بندی'],
  ])
})

test('digits and signs that look like letters are read as letters, unless nearly all of a word are', () => {
  expect(find(['casino'], 'c4s1no')).toEqual([['casino', 'c4s1no']])
  expect(find(['casino'], '(4$!|\u{30}')).toEqual([])
})

test('a term is reported once per place, and a text at most a thousand times', () => {
  expect(find(['jackpot'], 'jackpot')).toHaveLength(1)
  expect(find(['porn'], 'porn '.repeat(1500))).toHaveLength(1000)
})

test('a term without letters matches nothing', () => {
  expect(find(['', ' ', '…'], 'هر متنی … ')).toEqual([])
})
