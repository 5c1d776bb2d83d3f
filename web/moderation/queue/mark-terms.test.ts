import { expect, test } from 'vitest'
import { markTerms, termsOf } from './mark-terms.ts'

test('the terms of a case are those in the words of its rules, each once, and none that a member wrote', () => {
  expect(
    termsOf([
      { source: 'rule', details: 'قاعدهٔ واژه‌ها: توهین (ابله، نادان)؛ پیوند به دامنهٔ مسدودشده (example.com)' },
      { source: 'rule', details: 'قاعدهٔ واژه‌ها: دیگری (ابله)' },
      { source: 'rule', details: 'قاعدهٔ واژه‌ها' },
      { source: 'member', details: 'توهین است (ببین)' },
    ]),
  ).toEqual(['ابله', 'نادان', 'example.com'])
})

test('a text is split at every term that it contains', () => {
  expect(markTerms('ابله بود و نادان، ابله', ['ابله', 'نادان', 'دیگر'])).toEqual([
    { text: 'ابله', isMatch: true },
    { text: ' بود و ', isMatch: false },
    { text: 'نادان', isMatch: true },
    { text: '، ', isMatch: false },
    { text: 'ابله', isMatch: true },
  ])
  expect(markTerms('آرام', [])).toEqual([{ text: 'آرام', isMatch: false }])
})
