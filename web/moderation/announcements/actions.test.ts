import { tehranToUtc } from '#shared/persian/jalali.ts'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { text } from './text.ts'

const fields = { key: 'k', text: 'فردا تعمیر', link: ' /about ', audience: 'members', startsAt: '۱۴۰۵/۹/۱', endsAt: '۱۴۰۵/۹/۳' }
const json = {
  key: 'k',
  text: 'فردا تعمیر',
  link: '/about',
  audience: 'members',
  isDismissible: false,
  startsAt: tehranToUtc({ year: 1405, month: 9, day: 1 }, 0, 0),
  endsAt: tehranToUtc({ year: 1405, month: 9, day: 3 }, 23, 59),
}

describeForms([
  {
    form: 'announcements.create',
    fields,
    sends: [['POST /api/admin/announcements', json]],
    notice: text.created,
    needs: ['endsAt'],
  },
  {
    form: 'announcements.create',
    fields: { ...fields, audience: 'everyone', startsAt: '', dismissible: 'on' },
    sends: [['POST /api/admin/announcements', { ...json, audience: 'everyone', startsAt: null, isDismissible: true }]],
    notice: text.created,
  },
  { form: 'announcements.stop?hash=h', sends: [['POST /api/admin/announcements/h/stop']], notice: text.stopped },
])
