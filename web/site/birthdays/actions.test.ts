import { describeForms } from '#web/lib/testing/form-rows.ts'
import { text } from './text.ts'

describeForms([
  {
    form: 'birthdays.createCard?slug=five',
    answers: { 'POST /api/campaigns/five/card': { hash: 'c1' } },
    sends: [['POST /api/campaigns/five/card']],
    to: '/campaign/five/card/c1',
    notice: text.created,
  },
  { form: 'birthdays.deleteCard?slug=five', sends: [['DELETE /api/campaigns/five/card']], to: '/campaign/five', notice: text.deleted },
])
