import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { text } from './text.ts'

export const formActions: FormActions = {
  'suspensions.appeal': async ({ api, fields }) => {
    await unwrap(api.api.me.appeal.$post({ json: { text: fields.text('text') } }))
    return { notice: text.sent }
  },
}
