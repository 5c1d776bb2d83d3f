import { describeForms } from '#web/lib/testing/form-rows.ts'
import { text } from './text.ts'

describeForms([
  { form: 'suspensions.appeal', fields: { text: 'اشتباه شد' }, sends: [['POST /api/me/appeal', { text: 'اشتباه شد' }]], notice: text.sent },
])
