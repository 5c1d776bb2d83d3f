import { describeForms } from '#web/lib/testing/form-rows.ts'
import { text } from './text.ts'

describeForms([
  { form: 'reviews.withdraw?hash=h', sends: [['DELETE /api/posts/h/review']], to: '/me/posts/drafts', notice: text.withdrawn },
])
