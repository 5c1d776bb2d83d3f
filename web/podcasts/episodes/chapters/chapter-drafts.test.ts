import { expect, test } from 'vitest'
import { chaptersText as text } from '#web/podcasts/episodes/text.ts'
import { parseChapterDrafts, parseChapterList, sortChapters, toChapterDrafts } from './chapter-drafts.ts'

test('parses a pasted chapter list with times before or after the titles, and skips lines without a time', () => {
  expect(parseChapterList('فهرست:\n00:00 مقدمه\n[۰۱:۳۰] - گفت‌وگو با مینا\nپرسش‌ها ۱:۰۲:۰۳\n\nبدون زمان')).toEqual([
    { start: '۰:۰۰', title: 'مقدمه' },
    { start: '۱:۳۰', title: 'گفت‌وگو با مینا' },
    { start: '۱:۰۲:۰۳', title: 'پرسش‌ها' },
  ])
})

const chapter = (start: number, title: string, href: string | null = null) => ({ start, title, href, picture: null })
const row = (id: number, start: string, title = 'فصل') => ({ id, start, title, href: '', picture: null })

test('the rows of a form hold what is stored', () => {
  const chapters = [chapter(0, 'مقدمه'), chapter(3_723_000, 'پایان', 'https://a.test')]
  const rows = toChapterDrafts(chapters)
  expect(rows.map(({ id, start, href }) => [id, start, href])).toEqual([
    [0, '۰:۰۰', ''],
    [1, '۱:۰۲:۰۳', 'https://a.test'],
  ])
  expect(parseChapterDrafts(rows)).toEqual({ chapters, errors: {} })
})

test('rows are sorted by time, those without a valid time last', () => {
  const rows = [row(0, 'x'), row(1, '2:00'), row(2, '0:30'), row(3, '')]
  expect(sortChapters(rows).map(({ id }) => id)).toEqual([2, 1, 0, 3])
})

test('a row says when its time is none or another’s, or its title is missing', () => {
  const rows = [row(0, 'x'), row(1, '1:00'), row(2, '60', ' '), row(3, 'y'), row(4, '0')]
  expect(parseChapterDrafts(rows).errors).toEqual({
    'chapters.0.start': text.time,
    'chapters.2.start': text.duplicateTime,
    'chapters.2.title': text.empty,
    'chapters.3.start': text.time,
  })
  const picture = { hash: 'h', width: 1, height: 1, widths: [], alt: '' } as never
  expect(parseChapterDrafts([{ ...row(0, '1:00'), href: ' https://a.test ', picture }]).chapters).toEqual([
    { start: 60_000, title: 'فصل', href: 'https://a.test', picture: 'h' },
  ])
})

test.each([
  ['(00:10) آغاز', '۰:۱۰', 'آغاز'],
  ['[1:02:03] آغاز', '۱:۰۲:۰۳', 'آغاز'],
  ['٠٠:١٠ – آغاز', '۰:۱۰', 'آغاز'],
  ['00:10: آغاز', '۰:۱۰', 'آغاز'],
  ['آغاز - (00:10)', '۰:۱۰', 'آغاز'],
  ['125:00 آغاز', '۲:۰۵:۰۰', 'آغاز'],
  ['  00:10 آغاز  ', '۰:۱۰', 'آغاز'],
])('reads the line %s', (line, start, title) => expect(parseChapterList(line)).toEqual([{ start, title }]))

test.each(['00:10', 'آغاز', '00:75 آغاز', '1:2:3:4:5', ''])('skips the line %j', (line) => expect(parseChapterList(line)).toEqual([]))

test('reads the lines of every system', () => {
  expect(parseChapterList('0:01 الف\r\n0:02 ب\n0:03 پ').map(({ title }) => title)).toEqual(['الف', 'ب', 'پ'])
})
