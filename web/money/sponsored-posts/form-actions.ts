import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { requireConfirmation } from '#web/money/administration/require-confirmation.ts'
import { readSponsorship } from './read-sponsorship.ts'
import { adminText, text } from './text.ts'

export const formActions: FormActions = {
  'sponsored-posts.request': async ({ api, fields, params: { hash = '' } }) => {
    const json = readSponsorship(fields.text, fields.text('key'))
    const { items } = await unwrap(api.api['sponsored-posts'].posts[':hash'].$post({ param: { hash }, json }))
    return { to: `/me/wallet/invoices/${items[0]?.invoice.hash}` }
  },
  'sponsored-posts.cancel': async ({ api, params: { hash = '' } }) => {
    await unwrap(api.api['sponsored-posts'][':hash'].cancel.$post({ param: { hash } }))
    return { notice: text.canceled }
  },
  'sponsored-posts.approve': async ({ api, params: { version, hash = '' } }) => {
    const json = { decision: 'approve', version: Number(version) } as const
    await unwrap(api.api.admin['sponsored-posts'][':hash'].review.$post({ param: { hash }, json }))
    return { notice: adminText.approved }
  },
  'sponsored-posts.return': async ({ api, fields, params: { version, hash = '' } }) => {
    requireConfirmation(fields)
    const json = { decision: 'return', version: version === undefined ? null : Number(version), reason: fields.text('reason') } as const
    await unwrap(api.api.admin['sponsored-posts'][':hash'].review.$post({ param: { hash }, json }))
    return { notice: adminText.returned }
  },
}
