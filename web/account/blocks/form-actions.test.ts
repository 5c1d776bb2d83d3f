import { describeForms } from '#web/lib/testing/form-rows.ts'
import { text } from './text.ts'

describeForms([
  { form: 'blocks.block?handle=sara&name=سارا', sends: [['PUT /api/me/blocks/sara']], notice: text.blocked('سارا') },
  { form: 'blocks.block?handle=sara', sends: [['PUT /api/me/blocks/sara']], notice: text.blocked('sara') },
  { form: 'blocks.unblock?handle=sara&name=سارا', sends: [['DELETE /api/me/blocks/sara']], notice: text.unblocked('سارا') },
  { form: 'blocks.unblock?handle=sara', sends: [['DELETE /api/me/blocks/sara']], notice: text.unblocked('sara') },
  { form: 'mutes.mute?kind=tag&name=a/b', sends: [['PUT /api/home/mutes/tag/a%2Fb']] },
  { form: 'mutes.unmute?kind=user&name=sara', sends: [['DELETE /api/home/mutes/user/sara']] },
])
