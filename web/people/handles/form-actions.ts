import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { text } from './text.ts'

export const formActions: FormActions = {
  'handles.change': async ({ api, fields }) => {
    await unwrap(api.api.me.handle.$put({ json: { handle: fields.text('handle') } }))
    return { notice: text.saved }
  },
}
