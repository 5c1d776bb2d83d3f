import { action } from '#web/lib/action.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import { memberCommentKeys } from '#web/lib/query-keys/engagement.ts'
import { commentKeys } from '#web/lib/query-keys/post-page.ts'
import type { PostedComment } from './member/thread-context.ts'
import { text } from './text.ts'

const at = (_: unknown, { hash }: { hash: string }) => `#c-${hash}`
const refreshes = () => [commentKeys.all, memberCommentKeys.allHeld]

export const writeComment = action({
  name: 'comments.write',
  params: ['post', 'parent'],
  withKey: true,
  fields: (form) => ({ key: form.text('key'), body: form.text('body') }),
  run: (api, { post, parent, ...json }) =>
    unwrap(api.api.comments.post[':hash'].$post({ param: { hash: post }, json: { ...json, parent: parent || null } })),
  done: ({ held }) => (held ? text.sentHeld : text.sent),
  to: ({ hash }) => `#c-${hash}`,
  stepOnError: ({ parent }) => (parent ? ({ hash: parent, form: 'answer' } satisfies PostedComment) : undefined),
  refreshes,
})

export const saveComment = action({
  name: 'comments.save',
  params: ['hash'],
  fields: (form) => ({ body: form.text('body') }),
  run: (api, { hash, body }) => unwrap(api.api.comments[':hash'].$patch({ param: { hash }, json: { body } })),
  done: ({ held }) => (held ? text.changedHeld : text.changed),
  to: at,
  stepOnError: ({ hash }) => ({ hash, form: 'edit' }) satisfies PostedComment,
  refreshes,
})

export const takeDownComment = action({
  name: 'comments.confirm-take-down',
  params: ['hash'],
  fields: (form) => ({ rule: Number(form.text('rule')) }),
  run: (api, { hash, rule }) => unwrap(api.api.comments[':hash'].moderation.$put({ param: { hash }, json: { rule } })),
  done: text.takenDown,
  // The thread shows in the comment's place why it is gone, until the page is read again.
  refreshes: () => [memberCommentKeys.allHeld],
})

type CallComment = (comment: Api['api']['comments'][':hash'], to: { param: { hash: string } }) => Promise<unknown>

/** Declares an action that needs only the comment. */
const change = (verb: string, call: CallComment, done?: string) =>
  action({
    name: `comments.${verb}`,
    params: ['hash'],
    run: (api, { hash }) => call(api.api.comments[':hash'], { param: { hash } }),
    ...(done !== undefined && { done }),
    to: at,
    refreshes,
  })

export const removeComment = change('remove', (comment, to) => unwrap(comment.$delete(to)), text.removed)
export const restoreComment = change('restore', (comment, to) => unwrap(comment.restore.$post(to)), text.restored)
export const hideComment = change('hide', (comment, to) => unwrap(comment.hidden.$put(to)), text.hidden)
export const showComment = change('show', (comment, to) => unwrap(comment.hidden.$delete(to)), text.shown)
export const pinComment = change('pin', (comment, to) => unwrap(comment.pin.$put(to)))
export const unpinComment = change('unpin', (comment, to) => unwrap(comment.pin.$delete(to)))
export const approveComment = change('approve', (comment, to) => unwrap(comment.approval.$put(to)), text.approved)

const like = (verb: string, method: '$put' | '$delete') =>
  action({
    name: `comments.${verb}`,
    params: ['hash'],
    run: (api, { hash }) => unwrap(api.api.comments[':hash'].like[method]({ param: { hash } })),
    to: at,
    refreshes: ({ hash }) => [memberCommentKeys.viewerState(hash)],
  })

export const likeComment = like('like', '$put')
export const unlikeComment = like('unlike', '$delete')
