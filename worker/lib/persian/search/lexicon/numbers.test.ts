import { expect, test } from 'vitest'
import { findNumber } from './numbers.ts'

const find = (text: string, at = 0) => {
  const { length, sequences = [] } = findNumber(text.split(' '), at) ?? {}
  return [length, ...sequences.map((words) => words.join(' '))]
}

test.each([
  ['۳', 'سه', ['3', 'سه']],
  ['۲۱', 'بیست و یک', ['21', 'بیست و یک', 'بیستویک']],
  ['۱۹', 'نوزده', ['19', 'نوزده']],
  ['۱۰۰', 'صد', ['100', 'صد']],
  ['۱۱۱', 'صد و یازده', ['111', 'صد و یازده', 'صدویازده']],
  ['۹۹۹', 'نهصد و نود و نه', ['999', 'نهصد و نود و نه']],
  ['۱۰۰۰', 'هزار', ['1000', 'هزار']],
  ['۱۴۰۰', 'هزار و چهارصد', ['1400', 'هزار و چهارصد', 'هزاروچهارصد']],
  ['۲۰۰۰', 'دو هزار', ['2000', 'دو هزار', 'دوهزار']],
  ['۲۰۰۰', 'دوهزار', ['2000', 'دو هزار', 'دوهزار']],
  ['۱۳۵۷', 'هزار و سیصد و پنجاه و هفت', ['1357', 'هزار و سیصد و پنجاه و هفت']],
  ['۵۰۷۰', 'پنج هزار و هفتاد', ['5070', 'پنج هزار و هفتاد']],
  ['۹۰۰۰', 'نه هزار', ['9000', 'نه هزار', 'نههزار']],
])('%s, written as “%s”, is searched in digits, words and joined words', (_, written, sequences) => {
  expect(find(written)).toEqual([written.split(' ').length, ...sequences])
  expect(find(`خرید ${written} کتاب`, 1)).toEqual([written.split(' ').length, ...sequences])
})

test('a number in digits is read as the one in words is, up to a thousand and above it in whole hundreds', () => {
  const numbers = Array.from({ length: 9000 }, (_, at) => at + 1).filter((number) => number <= 1000 || number % 100 === 0)
  for (const number of numbers) {
    const [length, ...sequences] = find(String(number))
    if ([1, 2, 9].includes(number)) expect(length).toBeUndefined()
    else {
      expect(length).toBe(1)
      const words = String(sequences[1])
      expect(find(words)).toEqual([words.split(' ').length, ...sequences])
    }
  }
})

test.each([
  '0',
  '1',
  '2',
  '9',
  'صفر',
  'یک',
  'دو',
  'نه',
  '1405',
  '9001',
  '9100',
  '12345',
  'نه هزار و یک',
  'سی هزار',
  'کتاب',
  'کتابهزار',
  'و',
])('“%s” is searched as it is', (text) => expect(find(text)).toEqual([undefined]))

test.each([
  ['سه و بیست', ['3', 'سه']],
  ['بیست و سی', ['20', 'بیست']],
  ['بیست و صفر', ['20', 'بیست']],
  ['صد و دویست', ['100', 'صد']],
  ['هزار و هزار', ['1000', 'هزار']],
  ['هزار و کتاب', ['1000', 'هزار']],
  ['هزار هزار', ['1000', 'هزار']],
])('of “%s”, the first word is the number', (text, sequences) => expect(find(text)).toEqual([1, ...sequences]))
