import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { profileKeys } from '#web/lib/query-keys/people.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { myPostsText as text } from './my-posts-text.ts'

/** Pins a post to the top of its author's profile, or unpins it. */
const pin = (verb: string, method: '$put' | '$delete', done: string) =>
  action({
    name: `posts.${verb}`,
    params: ['hash'],
    run: (api, { hash }) => unwrap(api.api.posts[':hash'].pin[method]({ param: { hash } })),
    done,
    refreshes: () => [postKeys.all, profileKeys.all],
  })

export const pinPost = pin('pin', '$put', text.pinnedNow)
export const unpinPost = pin('unpin', '$delete', text.unpinned)
