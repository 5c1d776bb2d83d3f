import { describeForms } from '#web/lib/testing/form-rows.ts'
import { text } from './text.ts'

const to = '/admin/moderation/held'

describeForms([
  {
    form: 'held-posts.release?hash=h&version=2',
    sends: [['POST /api/moderation/held-posts/h/release', { version: 2 }]],
    to,
    notice: text.released,
  },
  {
    form: 'held-posts.return?hash=h&version=2',
    fields: { reason: 'کوتاه است' },
    sends: [['POST /api/moderation/held-posts/h/return', { version: 2, reason: 'کوتاه است' }]],
    to,
    notice: text.returned,
  },
])
