import { describeForms } from '#web/lib/testing/form-rows.ts'
import { text } from './text.ts'

const role = (chosen: string, sent: string) => ({
  form: 'users.change-role?handle=sara',
  fields: { role: chosen },
  sends: [['PUT /api/admin/users/sara/role', { role: sent }] as const],
  notice: text.roleChanged,
})
const suspend = (subjectPath: string, path: string) => ({
  form: 'users.suspend?handle=sara',
  fields: { confirmed: 'on', rule: '4', subjectPath, excerpt: 'متن', note: 'تکرار' },
  sends: [['POST /api/moderation/suspensions', { handle: 'sara', rule: 4, subjectPath: path, excerpt: 'متن', note: 'تکرار' }] as const],
  notice: text.suspended,
  needs: ['confirmed'],
})

describeForms([
  {
    form: 'users.find-by-email',
    fields: { email: 'a@b.test' },
    answers: { 'POST /api/admin/users/email-search': { handle: 'sara' } },
    sends: [['POST /api/admin/users/email-search', { email: 'a@b.test' }]],
    to: '/admin/users/sara',
    notice: text.found,
  },
  {
    form: 'users.show-addresses?handle=sara',
    answers: { 'POST /api/admin/users/sara/addresses': { email: 'a@b.test', phone: null } },
    sends: [['POST /api/admin/users/sara/addresses']],
    step: { email: 'a@b.test', phone: null },
  },
  role('moderator', 'moderator'),
  role('admin', 'admin'),
  role('owner', 'member'),
  {
    form: 'users.end-sessions?handle=sara',
    fields: { confirmed: 'on' },
    sends: [['POST /api/admin/users/sara/end-sessions']],
    notice: text.sessionsEnded,
    needs: ['confirmed'],
  },
  suspend(' https://daftar.test/sara/post-1 ', '/sara/post-1'),
  suspend('HTTP://daftar.test/a', '/a'),
  suspend('/sara/post-1?from=http://x.test/y', '/sara/post-1?from=http://x.test/y'),
  suspend('https://daftar.test', 'https://daftar.test'),
  { form: 'users.lift?hash=h', sends: [['POST /api/moderation/suspensions/h/lift']], notice: text.lifted },
])
