import { toFormAction } from '#web/lib/action.ts'
import type { FormActions, FormRequest, FormStep } from '#web/lib/form-action.ts'
import { saveComment, takeDownComment, writeComment } from './actions.ts'
import TakeDownDialog from './member/TakeDownDialog.tsx'
import type { PostedComment } from './member/thread-context.ts'

/** Opens a form at a comment. */
const at = (hash: string, form: PostedComment['form']): FormStep => {
  const step: PostedComment = { hash, form }
  return { step }
}
const edit = ({ params: { hash = '' } }: FormRequest) => at(hash, 'edit')
const takeDown = ({ params: { hash = '' } }: FormRequest) => ({
  content: <TakeDownDialog hash={hash} onDone={() => undefined} onClose={() => undefined} />,
})

/** Forms of comments, for browsers without JavaScript; a rejected one is opened again. */
export const formSteps: FormActions = {
  'comments.reply': async ({ params: { hash = '' } }) => at(hash, 'answer'),
  [writeComment.name]: {
    run: toFormAction(writeComment),
    onError: ({ params: { parent } }) => (parent ? at(parent, 'answer') : {}),
  },
  'comments.edit': async (request) => edit(request),
  [saveComment.name]: { run: toFormAction(saveComment), onError: edit },
  'comments.take-down': async (request) => takeDown(request),
  [takeDownComment.name]: { run: toFormAction(takeDownComment), onError: takeDown },
}
