import { unwrap } from '#web/lib/api.ts'
import type { FormActions, FormRequest } from '#web/lib/form-action.ts'
import type { FollowTarget } from '#worker/people/follows/contract.ts'
import { SaveChoices } from './SaveChoices.tsx'

export const formActions: FormActions = {
  'likes.like': ({ api, params: { hash = '' } }) => done(unwrap(api.api.likes.post[':hash'].$put({ param: { hash } }))),
  'likes.unlike': ({ api, params: { hash = '' } }) => done(unwrap(api.api.likes.post[':hash'].$delete({ param: { hash } }))),
  'follows.follow': ({ api, params }) => done(unwrap(api.api.follows[':kind'][':key'].$put({ param: followParam(params) }))),
  'follows.unfollow': ({ api, params }) => done(unwrap(api.api.follows[':kind'][':key'].$delete({ param: followParam(params) }))),
  'lists.save': ({ api, params: { post = '' } }) => done(unwrap(api.api.lists.saved[':post'].$put({ param: { post } }))),
  'lists.choose': chooseLists,
  'lists.create-and-save': async ({ api, fields, params: { post = '' } }) => {
    const json = { key: fields.text('key'), name: fields.text('name'), public: !fields.has('private') }
    const { hash } = await unwrap(api.api.lists.$post({ json }))
    await unwrap(api.api.lists[':hash'].items[':post'].$put({ param: { hash, post } }))
    return undefined
  },
  'lists.unsave': ({ api, params: { post = '' } }) => done(unwrap(api.api.lists.saved[':post'].$delete({ param: { post } }))),
}

/** Lists of the viewer with buttons that add the post to each or take it out, and a form for a new list. */
async function chooseLists({ api, params: { post = '' } }: FormRequest) {
  const { lists } = await unwrap(api.api.lists.mine['save-targets'][':post'].$get({ param: { post } }))
  return { content: <SaveChoices lists={lists} post={post} /> }
}

/** The page itself shows the result. */
const done = async (call: Promise<unknown>): Promise<undefined> => void (await call)

// The API validates the kind.
const followParam = ({ kind = '', key = '' }: Readonly<Record<string, string>>) => ({ kind: kind as FollowTarget['kind'], key })
