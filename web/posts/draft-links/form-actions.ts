import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { text } from './text.ts'

export const formActions: FormActions = {
  'draft-links.revoke': async ({ api, params: { link = '' } }) => {
    await unwrap(api.api['draft-links'][':link'].$delete({ param: { link } }))
    return { notice: text.revoked }
  },
}
