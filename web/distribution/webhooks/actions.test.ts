import { describeForms } from '#web/lib/testing/form-rows.ts'
import { text } from './text.ts'

const page = '/me/settings/webhooks/abcdefghijkl'
const of = '?hash=abcdefghijkl'
const PATCH = 'PATCH /api/webhooks/abcdefghijkl'
const url = 'https://hook.example/'
const events = ['post.published', 'ping']

describeForms([
  {
    form: 'webhooks.create',
    fields: { publication: 'daftar', url, events },
    answers: { 'POST /api/webhooks': { secret: 'whsec_x' } },
    sends: [['POST /api/webhooks', { publication: 'daftar', url, events }]],
    step: { secret: 'whsec_x' },
  },
  {
    form: 'webhooks.create',
    fields: { publication: '', url, events },
    answers: { 'POST /api/webhooks': { secret: 'whsec_x' } },
    sends: [['POST /api/webhooks', { publication: null, url, events }]],
    step: { secret: 'whsec_x' },
  },
  { form: `webhooks.save${of}`, page, fields: { url, oldUrl: url, events }, sends: [[PATCH, { events }]], notice: text.saved },
  {
    form: `webhooks.save${of}`,
    page,
    fields: { url: 'https://new.example/', oldUrl: url, events },
    sends: [[PATCH, { events, url: 'https://new.example/' }]],
    notice: text.saved,
  },
  { form: `webhooks.pause${of}`, page, sends: [[PATCH, { state: 'paused' }]], notice: text.paused },
  { form: `webhooks.start${of}`, page, sends: [[PATCH, { state: 'active' }]], notice: text.started },
  {
    form: `webhooks.rotate-secret${of}`,
    page,
    answers: { 'POST /api/webhooks/abcdefghijkl/secret': { secret: 'whsec_y' } },
    sends: [['POST /api/webhooks/abcdefghijkl/secret']],
    step: { secret: 'whsec_y' },
  },
  { form: `webhooks.test${of}`, page, sends: [['POST /api/webhooks/abcdefghijkl/ping']], notice: text.tested },
  {
    form: `webhooks.replay${of}&message=msg_abc`,
    page,
    sends: [['POST /api/webhooks/abcdefghijkl/deliveries/msg_abc/replay']],
    notice: text.replayed,
  },
  {
    form: `webhooks.delete${of}`,
    page,
    sends: [['DELETE /api/webhooks/abcdefghijkl']],
    to: '/me/settings/webhooks',
    notice: text.removed,
  },
])
