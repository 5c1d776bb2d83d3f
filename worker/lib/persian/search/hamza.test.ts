import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tokenize } from './tokenize.ts'

const termOf = (word: string): string =>
  tokenize(word)
    .filter(({ isAffix }) => !isAffix)
    .map(({ term }) => term)
    .join(' ')

test.each([
  ['سؤال', ['سوال', 'سئوال']],
  ['سؤال‌ها', ['سوالها', 'سئوال ها']],
  ['رأی', ['رای']],
  ['مسئله', ['مسأله', 'مساله']],
  ['رئیس', ['رییس']],
  ['مسئول', ['مسؤول', 'مسوول']],
  ['مسئولیت', ['مسؤولیت', 'مسوولیت']],
  ['هیئت', ['هیأت', 'هیات']],
  ['آئین', ['آیین']],
  ['مؤمن', ['مومن']],
  ['جرئت', ['جرأت', 'جرات']],
  ['پرجرئت', ['پرجرأت', 'پرجرات']],
  ['املاء', ['املا']],
  ['انشاءالله', ['انشاالله']],
  ['نشئت', ['نشأت', 'نشات']],
  ['منشأ', ['منشاء', 'منشا']],
  ['مبدأ', ['مبدا', 'مبداء']],
  ['رئوف', ['رؤوف']],
  ['شئون', ['شؤون']],
  ['برائت', ['براءت']],
  ['قرائت', ['قراءت']],
  ['تأیید', ['تائید', 'تایید']],
  ['شیء', ['شئ', 'شیئ']],
  ['ارائه', ['ارایه', 'ارائهٔ']],
  ['تئاتر', ['تأتر', 'تیاتر', 'تاتر']],
  ['سوئیس', ['سوییس', 'سویس']],
  ['ویدئو', ['ویدیو']],
  ['پائیز', ['پاییز']],
])('“%s” has the same term as %j', (word, others) => expect(others.map(termOf)).toEqual(others.map(() => termOf(word))))

test.each([
  ['سؤال', 'سال'],
  ['رأی', 'روی'],
  ['رأی', 'ری'],
  ['آئین', 'این'],
  ['یأس', 'یاس'],
  ['شأن', 'شان'],
  ['شأنش', 'شانش'],
  ['رئال', 'ریال'],
  ['برائت', 'برایت'],
  ['شئون', 'شیون'],
  ['ارائه', 'آرایه'],
  ['لؤلؤ', 'لولو'],
  ['مؤبد', 'موبد'],
  ['جزء', 'جز'],
  ['سوء', 'سو'],
  ['ماء', 'ما'],
  ['داء', 'دا'],
  ['بهاء', 'بها'],
])('“%s” does not have the term of “%s”', (word, other) => {
  const tokens = [word, other].map((text) => tokenize(text)[0])
  expect(tokens[0]?.term).not.toBe(tokens[1]?.term)
  expect(tokens[0]?.variants).toEqual([])
})

const ZWNJ = '\u200c'
const words = new Set(
  readFileSync('node_modules/dictionary-fa/index.dic', 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => (line.split('/')[0] ?? '').replaceAll(ZWNJ, '').replace(/[\u064b-\u0652]/g, '')),
)
/** Removes the hamza the way people leave it out; words that are the same afterwards are spellings of one word. */
const withoutHamza = (word: string): string =>
  word.replaceAll('ئ', 'ی').replace(/[أآ]/g, 'ا').replaceAll('ؤ', 'و').replace(/اء/g, 'ا').replaceAll('ة', 'ه')
/** Reviewed: spellings of the same words with the hamza on different seats. */
const OTHER_SEATS = Object.entries({
  سیوال: 'سوال',
  مساله: 'مسیله',
  مسوول: 'مسیول',
  جرات: 'جریت',
  نشات: 'نشیت',
  هیات: 'هییت',
  روییت: 'رویت',
})
/** Reviewed: forms with the ezafe ی, which is no part of a term. */
const WITH_EZAFE = new Set(['ارتقای', 'انحای', 'ماورای', 'ورای'])
const toStandard = (word: string): string =>
  OTHER_SEATS.reduce((all, [from, to]) => all.replace(from, to), withoutHamza(WITH_EZAFE.has(word) ? word.slice(0, -1) : word))

test('no word of the dictionary with hamza has the term of another word that differs by the hamza', () => {
  const clashes: string[] = []
  for (const word of words) {
    if (!/[أؤئء]/.test(word)) continue
    const variants = ['ا', 'و', 'ی', '', 'أ', 'ؤ', 'ئ', 'ء'].map((seat) => word.replace(/[أؤئء]/g, seat))
    for (const other of new Set(variants))
      if (words.has(other) && toStandard(other) !== toStandard(word) && termOf(other) === termOf(word)) clashes.push(`${word} ${other}`)
  }
  expect(clashes).toEqual([])
})
