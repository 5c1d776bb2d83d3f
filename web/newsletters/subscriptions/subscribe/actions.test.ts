import { describeForms } from '#web/lib/testing/form-rows.ts'
import { text } from './text.ts'

const address = 'POST /api/email-subscriptions'

describeForms([
  {
    form: 'subscriptions.subscribe?kind=publication&key=rahgozar',
    fields: { email: 'reader@example.com' },
    answers: { [address]: { state: 'confirm' } },
    sends: [[address, { kind: 'publication', key: 'rahgozar', email: 'reader@example.com' }]],
    notice: text.done.confirm,
  },
  {
    form: 'subscriptions.subscribe?kind=user&key=mina',
    fields: { email: 'mina@example.com' },
    answers: { [address]: { state: 'active' } },
    sends: [[address, { kind: 'user', key: 'mina', email: 'mina@example.com' }]],
    notice: text.done.active,
  },
])
