import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { listKeys, viewerStateKeys } from '#web/lib/query-keys/engagement.ts'
import { followKeys } from '#web/lib/query-keys/people.ts'
import type { FollowTarget } from '#worker/people/follows/contract.ts'
import { saveDialogText } from './dialog-text.ts'

// `createToggle` shows what these change at once and reads it again after an error.

const like = (verb: string, method: '$put' | '$delete') =>
  action({
    name: `likes.${verb}`,
    params: ['hash'],
    run: (api, { hash }) => unwrap(api.api.likes.post[':hash'][method]({ param: { hash } })),
    refreshes: ({ hash }) => [viewerStateKeys.post(hash)],
  })

export const likePost = like('like', '$put')
export const unlikePost = like('unlike', '$delete')

const changeFollow = (verb: string, method: '$put' | '$delete') =>
  action({
    name: `follows.${verb}`,
    params: ['kind', 'key'],
    // The API validates the kind.
    run: (api, { kind, key }) => unwrap(api.api.follows[':kind'][':key'][method]({ param: { kind: kind as FollowTarget['kind'], key } })),
    refreshes: ({ kind, key }) => [followKeys.state(kind, key), followKeys.interests],
  })

export const follow = changeFollow('follow', '$put')
export const unfollow = changeFollow('unfollow', '$delete')

const saveRefreshes = ({ post }: { post: string }) => [viewerStateKeys.post(post), listKeys.saveTargets(post)]

/** Changes the default list. */
const save = (verb: string, method: '$put' | '$delete') =>
  action({
    name: `lists.${verb}`,
    params: ['post'],
    run: (api, { post }) => unwrap(api.api.lists.saved[':post'][method]({ param: { post } })),
    refreshes: saveRefreshes,
  })

export const savePost = save('save', '$put')
export const unsavePost = save('unsave', '$delete')

const changeItem = (verb: string, method: '$put' | '$delete', done?: string) =>
  action({
    name: `lists.${verb}`,
    params: ['list', 'post'],
    run: (api, { list, post }) => unwrap(api.api.lists[':hash'].items[':post'][method]({ param: { hash: list, post } })),
    ...(done !== undefined && { done }),
    refreshes: saveRefreshes,
  })

export const addItem = changeItem('add-item', '$put')
export const removeItem = changeItem('remove-item', '$delete', saveDialogText.takenOut)

/** Creates a list and adds the post to it; a repetition with the same key goes on where the first one failed. */
export const createListWith = action({
  name: 'lists.create-and-save',
  params: ['post'],
  withKey: true,
  fields: (form) => ({ key: form.text('key'), name: form.text('name'), public: !form.has('private') }),
  run: async (api, { post, ...json }) => {
    const { hash } = await unwrap(api.api.lists.$post({ json }))
    return addItem.run(api, { list: hash, post })
  },
  refreshes: ({ post }) => [listKeys.all, viewerStateKeys.post(post)],
})
