import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { text } from './text.ts'

export const formActions: FormActions = {
  'promotion-delivery.hide': async ({ api, params: { post = '' } }) => {
    await unwrap(api.api['promoted-card'].hidden[':post'].$put({ param: { post } }))
    return { notice: text.hidden }
  },
}
