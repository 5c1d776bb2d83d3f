import { describeForms } from '#web/lib/testing/form-rows.ts'
import { myPostsText } from './my-posts-text.ts'
import { text } from './text.ts'

const CHANGE = 'POST /api/posts/mine/change'
const change = (form: string, action: string, notice: string) => [
  { form: `posts.${form}`, fields: { post: ['a', 'b'] }, sends: [[CHANGE, { action, hashes: ['a', 'b'] }] as const], notice },
  { form: `posts.${form}?hash=c`, fields: { post: ['a', 'b'] }, sends: [[CHANGE, { action, hashes: ['c'] }] as const], notice },
]

describeForms([
  ...change('remove', 'remove', text.removed),
  ...change('withdraw', 'withdraw', text.withdrawn),
  ...change('unschedule', 'withdraw', text.unscheduled),
  ...change('restore', 'restore', text.restored),
  { form: 'posts.pin?hash=h', sends: [['PUT /api/posts/h/pin']], notice: myPostsText.pinnedNow },
  { form: 'posts.unpin?hash=h', sends: [['DELETE /api/posts/h/pin']], notice: myPostsText.unpinned },
])
