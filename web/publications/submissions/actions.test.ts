import { expect, test } from 'vitest'
import { tehranToUtc } from '#shared/persian/jalali.ts'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { submitForm } from '#web/lib/testing/submit-form.ts'
import { text } from './text.ts'

const post = 'abcdefghijkl'
const draft = {
  ...{ revision: 4, description: 'خلاصه', tags: ['سفر'], topics: ['art'], cover: null, state: 'draft', commentsOn: true, slug: 'safar' },
  ...{ canonicalUrl: null, publication: 'other', publishAt: null },
}
const settings = { revision: 4, description: 'خلاصه', tags: ['سفر'], topics: ['art'], commentsOn: true, slug: 'safar', canonicalUrl: null }
const GET_DRAFT = `GET /api/posts/${post}/draft`
const answers = { [GET_DRAFT]: draft }
const ACCEPT = 'POST /api/submissions/h/accept'

describeForms([
  {
    form: 'submissions.submit?publication=mag',
    fields: { key: 'k', post, message: 'سلام' },
    answers,
    sends: [[GET_DRAFT], ['POST /api/submissions', { ...settings, key: 'k', post, publication: 'mag', message: 'سلام' }]],
    to: '/me/posts/submissions',
    notice: text.sent,
    needs: ['post'],
  },
  {
    form: `submissions.resubmit?hash=h&post=${post}&version=2`,
    fields: { message: 'بهتر شد' },
    answers,
    sends: [[GET_DRAFT], ['POST /api/submissions/h/resubmit', { ...settings, version: 2, message: 'بهتر شد' }]],
    notice: text.resubmitted,
  },
  {
    form: 'submissions.withdraw?hash=h',
    sends: [['POST /api/submissions/h/withdraw']],
    notice: text.withdrawn,
  },
  {
    form: 'submissions.assign?hash=h',
    fields: { editor: 'sara' },
    sends: [['PUT /api/submissions/h/assignee', { editor: 'sara' }]],
    notice: text.assigned,
  },
  {
    form: 'submissions.assign?hash=h',
    fields: { editor: '' },
    sends: [['PUT /api/submissions/h/assignee', { editor: null }]],
    notice: text.assigned,
  },
  {
    form: 'submissions.note?hash=h',
    fields: { key: 'k', words: 'خوب است' },
    sends: [['POST /api/submissions/h/notes', { key: 'k', words: 'خوب است' }]],
    notice: text.noted,
  },
  { form: 'submissions.accept?hash=h&version=2', sends: [[ACCEPT, { version: 2 }]], notice: text.accepted },
  {
    form: 'submissions.schedule?hash=h&version=2',
    fields: { publishAt: '1795554300000' },
    sends: [[ACCEPT, { version: 2, publishAt: 1_795_554_300_000 }]],
    notice: text.accepted,
  },
  {
    form: 'submissions.schedule?hash=h&version=2',
    fields: { date: ' ۱۴۰۵/۹/۳ ', time: '۸:۰۵' },
    sends: [[ACCEPT, { version: 2, publishAt: tehranToUtc({ year: 1405, month: 9, day: 3 }, 8, 5) }]],
    notice: text.accepted,
    needs: ['date', 'time'],
  },
  {
    form: 'submissions.return?hash=h&version=2',
    fields: { reason: 'کوتاه' },
    sends: [['POST /api/submissions/h/return', { version: 2, reason: 'کوتاه' }]],
    notice: text.returned,
  },
  {
    form: `submissions.move-out?post=${post}&publication=p1`,
    fields: { reason: 'خودم' },
    sends: [[`POST /api/submissions/posts/${post}/move-out`, { publication: 'p1', reason: 'خودم' }]],
    notice: text.movedOut,
  },
])

test.each(['abcdefghijk', 'abcdefghijklm', 'x/abcdefghijkl', 'ABCDEFGHIJKL'])(
  'a post is chosen by its hash alone, not by %s',
  async (typed) => {
    const { sent, error } = await submitForm('submissions.submit?publication=mag', { key: 'k', post: typed })
    expect([sent, error]).toMatchObject([[], { message: text.chooseFirst, fields: { post: text.chooseFirst } }])
  },
)

const publishAtOf = async (date: string, time = '12:00') => {
  const { sent, error } = await submitForm('submissions.schedule?hash=h&version=2', { date, time })
  expect(error?.fields ?? { date: text.invalidMoment }).toEqual({ date: text.invalidMoment })
  return sent.length
}

test('publishing is scheduled on the days that the Jalali calendar has, and only on those', async () => {
  const days = ['1405/1/1', '1405-12-29', '1403/12/30', '1405/1/31', '1405/06/31', '1405/7/30']
  expect(await Promise.all(days.map((day) => publishAtOf(day)))).toEqual(days.map(() => 1))
  const wrong = [
    '1405/0/1',
    '1405/13/1',
    '1405/1/0',
    '1405/1/32',
    '1405/7/31',
    '1405/12/30',
    '405/1/1',
    '1405/1/1x',
    'x1405/1/1',
    '1405/123/1',
    '',
  ]
  expect(await Promise.all(wrong.map((day) => publishAtOf(day)))).toEqual(wrong.map(() => 0))
  expect(await publishAtOf('1405/1/1', '25:00')).toBe(0)
})
