import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { text } from './text.ts'

const LIST = '/admin/moderation/held'

export const formActions: FormActions = {
  'import-reviews.approve': async ({ api, params: { hash = '' } }) => {
    await unwrap(api.api.moderation['import-reviews'][':hash'].approve.$post({ param: { hash } }))
    return { to: LIST, notice: text.approved }
  },
  'import-reviews.return': async ({ api, fields, params: { hash = '' } }) => {
    const json = { reason: fields.text('reason') }
    await unwrap(api.api.moderation['import-reviews'][':hash'].return.$post({ param: { hash }, json }))
    return { to: LIST, notice: text.returned }
  },
}
