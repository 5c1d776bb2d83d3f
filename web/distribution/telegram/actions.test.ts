import { describeForms } from '#web/lib/testing/form-rows.ts'
import { text } from './text.ts'

const TOKEN = '123456789:AAxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
const PATH = '/api/telegram/me'

describeForms([
  {
    form: 'telegram.connect?owner=me',
    fields: { token: TOKEN, chat: '@daftar', mode: 'ask', silent: 'on' },
    sends: [[`PUT ${PATH}`, { token: TOKEN, chat: '@daftar', mode: 'ask', silent: true, tags: false }]],
    notice: text.connected,
  },
  {
    form: 'telegram.options?owner=abc',
    fields: { mode: 'automatic', tags: 'on' },
    sends: [['PATCH /api/telegram/abc', { mode: 'automatic', silent: false, tags: true }]],
    notice: text.saved,
  },
  { form: 'telegram.test?owner=me', sends: [[`POST ${PATH}/test`]], notice: text.tested },
  { form: 'telegram.disconnect?owner=me', sends: [[`DELETE ${PATH}`]], notice: text.disconnected },
  { form: 'telegram.send?owner=me&hash=h', sends: [[`POST ${PATH}/posts/h`]], notice: text.queued },
  { form: 'telegram.decline?owner=me&hash=h', sends: [[`DELETE ${PATH}/posts/h`]], notice: text.declined },
])
