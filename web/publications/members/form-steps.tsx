import type { FormActions } from '#web/lib/form-action.ts'
import { RemovalDialog } from './MemberList.tsx'

export const formSteps: FormActions = {
  'members.confirm-removal': async ({ params: { hash = '', handle = '', name = '' } }) => ({
    content: <RemovalDialog {...{ hash, handle, name }} open onClose={() => undefined} />,
  }),
}
