import { formatNumber } from '#shared/persian/digits.ts'
import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import type { ChangePosts } from '#worker/posts/posts/contract.ts'
import { ownPostText as text } from './own-post-text.ts'

/** Declares a change of the post with the hash, or of several posts without one. Posts in another state stay as they are. */
const change = (verb: string, kind: ChangePosts['action'], done: string) =>
  action({
    name: `posts.${verb}`,
    params: ['hash'],
    fields: (form) => ({ posts: form.all('post') }),
    run: (api, { hash, posts }) =>
      unwrap(api.api.posts.mine.change.$post({ json: { action: kind, hashes: hash === '' ? posts : [hash] } })),
    done: ({ hashes: { length } }) =>
      length === 0 ? text.someUnchanged(formatNumber(1)) : (length > 1 ? text.postCount(formatNumber(length)) : '') + done,
    // Cards of the posts are on many pages.
    refreshes: () => [[]],
  })

export const removePosts = change('remove', 'remove', text.removed)
export const withdrawPosts = change('withdraw', 'withdraw', text.withdrawn)
export const unschedulePosts = change('unschedule', 'withdraw', text.unscheduled)
export const restorePosts = change('restore', 'restore', text.restored)
export const republishPosts = change('republish', 'republish', text.undone)
