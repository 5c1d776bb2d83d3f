import { expect, test } from 'vitest'
import { cpuTime } from '#shared/testing/cpu-time.ts'
import { REPLY_MARKER } from './emails.ts'
import { trimQuotedText } from './trim-quoted-text.ts'

const QUOTED = `> ${REPLY_MARKER}\n>\n> سلام، درست شد.\n> شمارهٔ رسید: D-7KQ2MXPA`

test.each([
  ['Gmail in Persian', `ممنون، درست شد.\n\nدر تاریخ جمعه ۶ آذر ۱۴۰۵، ۱۲:۳۰ دفتر <daftar@daftar.example> نوشت:\n\n${QUOTED}`],
  [
    'Gmail in English with a wrapped line',
    `ممنون، درست شد.\n\nOn Thu, Nov 26, 2026 at 12:30 PM دفتر <\ndaftar@daftar.example> wrote:\n\n${QUOTED}`,
  ],
  ['Apple Mail', `ممنون، درست شد.\n\n> On 26 Nov 2026, at 12:30, دفتر <daftar@daftar.example> wrote:\n>\n${QUOTED}`],
  ['another language', `ممنون، درست شد.\n\nAm 26.11.2026 um 12:30 schrieb دفتر <daftar@daftar.example>:\n${QUOTED}`],
  ['a quote without a mark', `ممنون، درست شد.\n\nOn 26 Nov 2026 12:30, دفتر wrote:\n${REPLY_MARKER}\nسلام، درست شد.`],
  [
    'Outlook',
    `ممنون، درست شد.\n\n________________________________\nFrom: دفتر <daftar@daftar.example>\nSent: Thursday, November 26, 2026\nTo: سارا\nSubject: پاسخ\n\nسلام`,
  ],
  ['Outlook without a line', `ممنون، درست شد.\n\nFrom: دفتر\nSent: Thursday\nTo: سارا\nSubject: پاسخ\n\nسلام`],
  ['Outlook in Persian', `ممنون، درست شد.\n\nاز: دفتر\nتاریخ: ۶ آذر\nبه: سارا\nموضوع: پاسخ\n\nسلام`],
  ['an original message', 'ممنون، درست شد.\n\n-----Original Message-----\nسلام'],
  ['marked lines at the end', 'ممنون، درست شد.\n\n> سلام\n>> پرسش'],
])('trimQuotedText leaves the answer out of a mail of %s', (_, text) => {
  expect(trimQuotedText(text)).toEqual({ body: 'ممنون، درست شد.', isTrimmed: true })
})

test.each([
  ['has no quote', 'سلام\n\nروز دوشنبه ساعت ۱۲:۳۰ نوشت:\nبیا\n\nممنون'],
  ['answers between quoted lines', `${QUOTED}\n\nاین یکی را نه\n\n> شماره\n\nD-7KQ2MXPA`],
  ['answers below the quote', `در تاریخ ۶ آذر دفتر نوشت:\n${QUOTED}\n\nممنون`],
  ['only quotes', QUOTED],
  ['passes a message on', 'ببینید:\n\n---------- Forwarded message ---------\nFrom: بانک\nDate: Thu\nSubject: رسید\nTo: سارا\n\nپرداخت شد'],
  ['names two headers', 'از: تهران\nبه: شیراز\nکتاب را فرستادم.'],
  ['names two headers after other lines', 'سلام\n\nاز: تهران\nبه: شیراز\nکتاب را فرستادم.\nممنون'],
  ['has the third header six lines after the first', 'سلام\n\nاز: تهران\nبه: شیراز\n۱\n۲\n۳\nموضوع: کتاب'],
  ['begins with a header that is no line of its own', 'سلام از: تهران\nبه: شیراز\nتاریخ: امروز'],
  ['begins with a preposition', 'در تاریخ ۶ آذر پولم رفت و کسی چیزی ننوشت'],
])('trimQuotedText keeps a mail that %s', (_, text) => {
  expect(trimQuotedText(text)).toEqual({ body: text, isTrimmed: false })
})

test('trimQuotedText takes time in proportion to a long mail', () => {
  const started = cpuTime()
  for (const line of ['> سلام', 'On 26 Nov 2026 wrote:', 'From: a', '_'.repeat(30), 'در تاریخ '.repeat(100), ''])
    trimQuotedText(`${line}\n`.repeat(20_000))
  expect(cpuTime() - started).toBeLessThan(5000)
})
