import { describeForms } from '#web/lib/testing/form-rows.ts'
import { text } from './text.ts'

const to = '/admin/moderation/held'

describeForms([
  { form: 'import-reviews.approve?hash=h', sends: [['POST /api/moderation/import-reviews/h/approve']], to, notice: text.approved },
  {
    form: 'import-reviews.return?hash=h',
    fields: { reason: 'مال تو نیست' },
    sends: [['POST /api/moderation/import-reviews/h/return', { reason: 'مال تو نیست' }]],
    to,
    notice: text.returned,
  },
])
