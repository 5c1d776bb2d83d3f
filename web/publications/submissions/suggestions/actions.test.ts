import { describeForms } from '#web/lib/testing/form-rows.ts'
import { text } from './text.ts'

describeForms([
  {
    form: 'suggestions.answer?hash=h&suggestion=s',
    fields: { key: 'k', revision: '7', change: ['1', '2', '3'], 'change-1': 'accept', 'change-2': 'reject', 'change-4': 'accept' },
    sends: [['POST /api/submissions/h/suggestions/s/answer', { key: 'k', revision: 7, accepted: ['1'] }]],
    notice: text.answered,
  },
  { form: 'suggestions.withdraw?hash=h&suggestion=s', sends: [['DELETE /api/submissions/h/suggestions/s']], notice: text.withdrawn },
])
