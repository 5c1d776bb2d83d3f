import { describeForms } from '#web/lib/testing/form-rows.ts'
import { text as moderationText } from './moderation-text.ts'
import { text } from './text.ts'

describeForms([
  {
    form: 'wishes.write?slug=five',
    fields: { body: 'مبارک' },
    sends: [['PUT /api/campaigns/five/wish', { body: 'مبارک' }]],
    notice: text.sent,
  },
  { form: 'wishes.delete?slug=five', sends: [['DELETE /api/campaigns/five/wish']], notice: text.deleted },
  {
    form: 'wishes.approve?hash=h&version=2',
    sends: [['POST /api/moderation/wishes/h/approve', { version: 2 }]],
    notice: moderationText.approved,
  },
  {
    form: 'wishes.reject?hash=h&version=2',
    fields: { reason: 'تبلیغ' },
    sends: [['POST /api/moderation/wishes/h/reject', { version: 2, reason: 'تبلیغ' }]],
    notice: moderationText.rejected,
  },
])
