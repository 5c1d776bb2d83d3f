import { expect, test } from 'vitest'
import { parseChapterList } from './chapter-drafts.ts'

test('parses a pasted chapter list with times before or after the titles, and skips lines without a time', () => {
  expect(parseChapterList('فهرست:\n00:00 مقدمه\n[۰۱:۳۰] - گفت‌وگو با مینا\nپرسش‌ها ۱:۰۲:۰۳\n\nبدون زمان')).toEqual([
    { start: '۰:۰۰', title: 'مقدمه' },
    { start: '۱:۳۰', title: 'گفت‌وگو با مینا' },
    { start: '۱:۰۲:۰۳', title: 'پرسش‌ها' },
  ])
})
