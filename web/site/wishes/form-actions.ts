import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { text as moderationText } from './moderation-text.ts'
import { text } from './text.ts'

export const formActions: FormActions = {
  'wishes.write': async ({ api, fields, params: { slug = '' } }) => {
    await unwrap(api.api.campaigns[':slug'].wish.$put({ param: { slug }, json: { body: fields.text('body') } }))
    return { notice: text.sent }
  },
  'wishes.delete': async ({ api, params: { slug = '' } }) => {
    await unwrap(api.api.campaigns[':slug'].wish.$delete({ param: { slug } }))
    return { notice: text.deleted }
  },
  'wishes.approve': async ({ api, params: { version, hash = '' } }) => {
    await unwrap(api.api.moderation.wishes[':hash'].approve.$post({ param: { hash }, json: { version: Number(version) } }))
    return { notice: moderationText.approved }
  },
  'wishes.reject': async ({ api, fields, params: { version, hash = '' } }) => {
    const json = { version: Number(version), reason: fields.text('reason') }
    await unwrap(api.api.moderation.wishes[':hash'].reject.$post({ param: { hash }, json }))
    return { notice: moderationText.rejected }
  },
}
