import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { text } from './text.ts'

/** With JavaScript, the viewer stays where they can go on writing. */
export const withdrawFromReview = action({
  name: 'reviews.withdraw',
  params: ['hash'],
  run: (api, { hash }) => unwrap(api.api.posts[':hash'].review.$delete({ param: { hash } })),
  done: text.withdrawn,
  to: () => '/me/posts/drafts',
  refreshes: () => [postKeys.all],
})
