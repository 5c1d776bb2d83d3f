import { describeForms } from '#web/lib/testing/form-rows.ts'
import { text } from './text.ts'

describeForms([
  { form: 'handles.change', fields: { handle: 'sara' }, sends: [['PUT /api/me/handle', { handle: 'sara' }]], notice: text.saved },
])
