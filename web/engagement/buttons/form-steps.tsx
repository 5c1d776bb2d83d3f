import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { SaveChoices } from './SaveChoices.tsx'

export const formSteps: FormActions = {
  /** Shows the lists of the viewer with buttons that add the post to each or take it out, and a form for a new list. */
  'lists.choose': async ({ api, params: { post = '' } }) => {
    const { lists } = await unwrap(api.api.lists.mine['save-targets'][':post'].$get({ param: { post } }))
    return { content: <SaveChoices lists={lists} post={post} /> }
  },
}
