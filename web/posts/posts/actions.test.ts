import { describeForms } from '#web/lib/testing/form-rows.ts'
import { myPostsText } from './my-posts-text.ts'

describeForms([
  { form: 'posts.pin?hash=h', sends: [['PUT /api/posts/h/pin']], notice: myPostsText.pinnedNow },
  { form: 'posts.unpin?hash=h', sends: [['DELETE /api/posts/h/pin']], notice: myPostsText.unpinned },
])
