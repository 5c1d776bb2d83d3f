import { describeForms } from '#web/lib/testing/form-rows.ts'
import { text } from './text.ts'

const POST = 'POST /api/broadcasts/posts/abc'

describeForms([
  {
    form: 'broadcasts.send?post=abc',
    fields: { key: 'k', subject: 'نامه', when: 'now', day: '', time: '' },
    answers: { [POST]: { sendAt: 1 } },
    sends: [[POST, { key: 'k', subject: 'نامه' }]],
    notice: text.sent,
  },
  {
    form: 'broadcasts.send?post=abc',
    fields: { key: 'k', subject: '', when: 'later', day: '۱۴۵۰/۱/۱', time: '۹:۳۰' },
    answers: { [POST]: { sendAt: 9e12 } },
    sends: [[POST, { key: 'k', subject: '', sendAt: Date.UTC(2071, 2, 21, 6, 0) }]],
    notice: text.scheduled,
  },
  {
    form: 'broadcasts.send?post=abc',
    fields: { key: 'k', subject: '', when: 'now', day: '', time: '', revision: '7' },
    answers: { [`${POST}/draft`]: { sendAt: 1 } },
    sends: [[`${POST}/draft`, { key: 'k', subject: '', revision: 7 }]],
    notice: text.sent,
  },
  { form: 'broadcasts.test?post=abc', fields: { subject: 'نامه' }, sends: [[`${POST}/test`, { subject: 'نامه' }]], notice: text.tested },
  { form: 'broadcasts.cancel?hash=h&post=abc', sends: [['DELETE /api/broadcasts/h']], notice: text.cancelled },
])
