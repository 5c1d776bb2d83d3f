import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { text } from './text.ts'

const LIST = '/admin/moderation/held'

export const formActions: FormActions = {
  'held-posts.release': async ({ api, params: { version, hash = '' } }) => {
    await unwrap(api.api.moderation['held-posts'][':hash'].release.$post({ param: { hash }, json: { version: Number(version) } }))
    return { to: LIST, notice: text.released }
  },
  'held-posts.return': async ({ api, fields, params: { version, hash = '' } }) => {
    const json = { version: Number(version), reason: fields.text('reason') }
    await unwrap(api.api.moderation['held-posts'][':hash'].return.$post({ param: { hash }, json }))
    return { to: LIST, notice: text.returned }
  },
}
