import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { invoiceKeys, sponsorshipKeys, walletKeys } from '#web/lib/query-keys/money.ts'
import { requireConfirmation } from '#web/ui/admin/require-confirmation.ts'
import { adminText, text } from './text.ts'

const ownKeys = () => [sponsorshipKeys.all, invoiceKeys.all, walletKeys.all]

export const requestSponsorship = action({
  name: 'sponsored-posts.request',
  params: ['hash'],
  withKey: true,
  fields: (form) => ({
    key: form.text('key'),
    package: form.text('package'),
    sponsorName: form.text('sponsorName'),
    sponsorUrl: form.text('sponsorUrl'),
  }),
  run: (api, { hash, ...json }) => unwrap(api.api['sponsored-posts'].posts[':hash'].$post({ param: { hash }, json })),
  to: ({ items }) => `/me/wallet/invoices/${items[0]?.invoice.hash}`,
  refreshes: ownKeys,
})

export const cancelSponsorship = action({
  name: 'sponsored-posts.cancel',
  params: ['hash'],
  run: (api, { hash }) => unwrap(api.api['sponsored-posts'][':hash'].cancel.$post({ param: { hash } })),
  done: text.canceled,
  refreshes: ownKeys,
})

export const approveSponsoredPost = action({
  name: 'sponsored-posts.approve',
  params: ['hash', 'version'],
  run: (api, { hash, version }) => {
    const json = { decision: 'approve', version: Number(version) } as const
    return unwrap(api.api.admin['sponsored-posts'][':hash'].review.$post({ param: { hash }, json }))
  },
  done: adminText.approved,
  refreshes: () => [administrationKeys.all],
})

/** Without a `version` if the author publishes none. */
export const returnSponsoredPost = action({
  name: 'sponsored-posts.return',
  params: ['hash', 'version'],
  fields: (form) => {
    requireConfirmation(form)
    return { reason: form.text('reason') }
  },
  run: (api, { hash, version, reason }) => {
    const json = { decision: 'return', version: version === '' ? null : Number(version), reason } as const
    return unwrap(api.api.admin['sponsored-posts'][':hash'].review.$post({ param: { hash }, json }))
  },
  done: adminText.returned,
  refreshes: () => [administrationKeys.all],
})
