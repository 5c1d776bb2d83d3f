import { type FormActions, type FormRequest, toFormAction } from '#web/lib/form-action.ts'
import { takeDownComment } from './actions.ts'
import TakeDownDialog from './member/TakeDownDialog.tsx'
import type { PostedComment } from './member/thread-context.ts'

const close = () => undefined
const takeDown = ({ params: { hash = '' } }: FormRequest) => ({ content: <TakeDownDialog hash={hash} onDone={close} onClose={close} /> })

/** Forms of comments, for browsers without JavaScript; a rejected one is opened again. */
export const formSteps: FormActions = {
  'comments.reply': async ({ params: { hash = '' } }) => ({ step: { hash, form: 'answer' } satisfies PostedComment }),
  'comments.edit': async ({ params: { hash = '' } }) => ({ step: { hash, form: 'edit' } satisfies PostedComment }),
  'comments.take-down': async (request) => takeDown(request),
  [takeDownComment.name]: { ...toFormAction(takeDownComment), onError: takeDown },
}
