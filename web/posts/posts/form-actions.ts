import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import type { ChangePosts } from '#worker/posts/posts/contract.ts'
import { myPostsText } from './my-posts-text.ts'
import { text } from './text.ts'

const change =
  (action: ChangePosts['action'], notice: string): FormActions[string] =>
  async ({ api, fields, params: { hash } }) => {
    const hashes = hash === undefined ? fields.all('post') : [hash]
    await unwrap(api.api.posts.mine.change.$post({ json: { action, hashes } }))
    return { notice }
  }

const pin =
  (method: '$put' | '$delete', notice: string): FormActions[string] =>
  async ({ api, params: { hash = '' } }) => {
    await unwrap(api.api.posts[':hash'].pin[method]({ param: { hash } }))
    return { notice }
  }

export const formActions: FormActions = {
  'posts.remove': change('remove', text.removed),
  'posts.withdraw': change('withdraw', text.withdrawn),
  'posts.unschedule': change('withdraw', text.unscheduled),
  'posts.restore': change('restore', text.restored),
  'posts.pin': pin('$put', myPostsText.pinnedNow),
  'posts.unpin': pin('$delete', myPostsText.unpinned),
}
