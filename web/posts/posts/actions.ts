import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { profileKeys } from '#web/lib/query-keys/people.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { myPostsText as text } from './my-posts-text.ts'

const refreshes = () => [postKeys.all, profileKeys.all]

/** Pins a post to the top of its author's profile. */
export const pinPost = action({
  name: 'posts.pin',
  params: ['hash'],
  run: (api, { hash }) => unwrap(api.api.posts[':hash'].pin.$put({ param: { hash } })),
  done: text.pinnedNow,
  refreshes,
})

export const unpinPost = action({
  name: 'posts.unpin',
  params: ['hash'],
  run: (api, { hash }) => unwrap(api.api.posts[':hash'].pin.$delete({ param: { hash } })),
  done: text.unpinned,
  refreshes,
})
