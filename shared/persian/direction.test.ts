import { expect, it } from 'vitest'
import { resolveDirection } from './direction.ts'

const resolve = (text: string) => resolveDirection(null, text, 'rtl')

it('prefers the explicit direction to that of the text', () => {
  expect(resolveDirection('ltr', 'متن فارسی', 'rtl')).toBe('ltr')
  expect(resolveDirection('rtl', 'English text', 'ltr')).toBe('rtl')
})

it('inherits the direction of a text without letters', () => {
  expect(resolveDirection(null, '۱۴۰۵/۹/۹ — 12:30', 'rtl')).toBe('rtl')
  expect(resolveDirection(null, '۱۴۰۵/۹/۹ — 12:30', 'ltr')).toBe('ltr')
})

it('uses the direction of the letters of a text with one script', () => {
  expect(resolve('«می‌نویسم.» 12')).toBe('rtl')
  expect(resolve('שלום')).toBe('rtl')
  expect(resolve('An English sentence.')).toBe('ltr')
})

it('keeps an English paragraph with a Persian word or quotation left to right', () => {
  expect(resolve('The word دفتر is the one Persian word here.')).toBe('ltr')
  expect(resolve('This post is in English and quotes «یک جملهٔ فارسی» in the middle of a line that goes on.')).toBe('ltr')
})

it('turns an English paragraph that begins with a Persian word left to right', () => {
  expect(resolve('دفتر is where this paragraph begins, and every other word of it is an English one.')).toBe('ltr')
})

it('keeps a Persian paragraph with English terms right to left', () => {
  expect(resolve('PostgreSQL یک پایگاه داده است')).toBe('rtl')
  expect(resolve('React یا Vue؟')).toBe('rtl')
  expect(resolve('دستور: npm install --save-dev typescript vite vitest')).toBe('rtl')
})

it('counts a word with a zero-width non-joiner once', () => {
  expect(resolve('one two three می‌نویسم')).toBe('ltr')
})
