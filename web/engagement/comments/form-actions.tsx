import { text as commentText } from '#web/engagement/comments/text.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import type { FormActions, FormRequest, FormStep } from '#web/lib/form-action.ts'
import { PostedTakeDown } from './member/PostedTakeDown.tsx'
import type { PostedComment } from './member/thread-context.ts'

/** Opens a form at a comment. */
const at = ({ params: { hash = '' } }: FormRequest, form: PostedComment['form']): FormStep => {
  const step: PostedComment = { hash, form }
  return { step }
}

type CallComment = (one: Api['api']['comments'][':hash'], param: { param: { hash: string } }) => Promise<unknown>

/** Runs a call that needs only the comment and returns to it. */
const change =
  (call: CallComment, notice?: string) =>
  async ({ api, url, params: { hash = '' } }: FormRequest) => {
    await call(api.api.comments[':hash'], { param: { hash } })
    return { to: `${url.pathname}${url.search}#c-${hash}`, ...(notice === undefined ? {} : { notice }) }
  }

export const formActions: FormActions = {
  'comments.write': {
    run: async ({ fields, api, params, url }) => {
      const { post: hash = '' } = params
      const json = { key: fields.text('key'), parent: params.parent || null, body: fields.text('body') }
      const comment = await unwrap(api.api.comments.post[':hash'].$post({ param: { hash }, json }))
      return { to: `${url.pathname}${url.search}#c-${comment.hash}`, notice: comment.held ? commentText.sentHeld : commentText.sent }
    },
    onError: ({ params }) => {
      const step: PostedComment | undefined = params.parent ? { hash: params.parent, form: 'answer' } : undefined
      return { step }
    },
  },
  'comments.reply': async (request) => at(request, 'answer'),
  'comments.edit': async (request) => at(request, 'edit'),
  'comments.save': {
    run: async ({ fields, api, params: { hash = '' }, url }) => {
      const comment = await unwrap(api.api.comments[':hash'].$patch({ param: { hash }, json: { body: fields.text('body') } }))
      return { to: `${url.pathname}${url.search}#c-${hash}`, notice: comment.held ? commentText.changedHeld : commentText.changed }
    },
    onError: (request) => at(request, 'edit'),
  },
  'comments.take-down': async ({ params: { hash = '' } }) => ({ content: <PostedTakeDown hash={hash} /> }),
  'comments.confirm-take-down': {
    run: async ({ fields, api, params: { hash = '' } }) => {
      await unwrap(api.api.comments[':hash'].moderation.$put({ param: { hash }, json: { rule: Number(fields.text('rule')) } }))
      return { notice: commentText.takenDown }
    },
    onError: ({ params: { hash = '' } }) => ({ content: <PostedTakeDown hash={hash} /> }),
  },
  'comments.like': change((one, to) => unwrap(one.like.$put(to))),
  'comments.unlike': change((one, to) => unwrap(one.like.$delete(to))),
  'comments.remove': change((one, to) => unwrap(one.$delete(to)), commentText.removed),
  'comments.hide': change((one, to) => unwrap(one.hidden.$put(to)), commentText.hidden),
  'comments.show': change((one, to) => unwrap(one.hidden.$delete(to)), commentText.shown),
  'comments.pin': change((one, to) => unwrap(one.pin.$put(to))),
  'comments.unpin': change((one, to) => unwrap(one.pin.$delete(to))),
  'comments.approve': change((one, to) => unwrap(one.approval.$put(to)), commentText.approved),
}
