import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { homeKeys } from '#web/lib/query-keys/discovery.ts'
import { likeKeys, listKeys, viewerStateKeys } from '#web/lib/query-keys/engagement.ts'
import { followKeys } from '#web/lib/query-keys/people.ts'
import type { FollowTarget } from '#worker/people/follows/contract.ts'
import { saveDialogText } from './dialog-text.ts'

const likeRefreshes = ({ hash }: { hash: string }) => [viewerStateKeys.post(hash), likeKeys.all]

export const likePost = action({
  name: 'likes.like',
  params: ['hash'],
  run: (api, { hash }) => unwrap(api.api.likes.post[':hash'].$put({ param: { hash } })),
  refreshes: likeRefreshes,
})

export const unlikePost = action({
  name: 'likes.unlike',
  params: ['hash'],
  run: (api, { hash }) => unwrap(api.api.likes.post[':hash'].$delete({ param: { hash } })),
  refreshes: likeRefreshes,
})

// The API validates the kind.
const followParam = ({ kind, key }: { kind: string; key: string }) => ({ param: { kind: kind as FollowTarget['kind'], key } })
const followRefreshes = () => [followKeys.all, homeKeys.all]

export const follow = action({
  name: 'follows.follow',
  params: ['kind', 'key'],
  run: (api, target) => unwrap(api.api.follows[':kind'][':key'].$put(followParam(target))),
  refreshes: followRefreshes,
})

export const unfollow = action({
  name: 'follows.unfollow',
  params: ['kind', 'key'],
  run: (api, target) => unwrap(api.api.follows[':kind'][':key'].$delete(followParam(target))),
  refreshes: followRefreshes,
})

const saveRefreshes = ({ post }: { post: string }) => [listKeys.all, viewerStateKeys.post(post)]

/** Saves a post to the default list. */
export const savePost = action({
  name: 'lists.save',
  params: ['post'],
  run: (api, { post }) => unwrap(api.api.lists.saved[':post'].$put({ param: { post } })),
  refreshes: saveRefreshes,
})

export const unsavePost = action({
  name: 'lists.unsave',
  params: ['post'],
  run: (api, { post }) => unwrap(api.api.lists.saved[':post'].$delete({ param: { post } })),
  refreshes: saveRefreshes,
})

export const addItem = action({
  name: 'lists.add-item',
  params: ['list', 'post'],
  run: (api, { list, post }) => unwrap(api.api.lists[':hash'].items[':post'].$put({ param: { hash: list, post } })),
  refreshes: saveRefreshes,
})

export const removeItem = action({
  name: 'lists.remove-item',
  params: ['list', 'post'],
  run: (api, { list, post }) => unwrap(api.api.lists[':hash'].items[':post'].$delete({ param: { hash: list, post } })),
  done: saveDialogText.takenOut,
  refreshes: saveRefreshes,
})

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
  refreshes: saveRefreshes,
})
