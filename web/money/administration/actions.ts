import { action } from '#web/lib/action.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import type { FormFields } from '#web/lib/form-action.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { requireConfirmation } from '#web/ui/admin/require-confirmation.ts'
import { text as codeText } from './discount-code-text.ts'
import { text as invoiceText } from './invoice-text.ts'
import { text as packageText } from './package-text.ts'
import { text as promotionText } from './promotion-text.ts'
import {
  readCardRefund,
  readDiscountCode,
  readInvoiceRefund,
  readIssueInvoice,
  readPackage,
  readSponsoredPostPackage,
} from './read-forms.ts'
import { text } from './text.ts'

const refreshes = () => [administrationKeys.all]

function readReason(form: FormFields) {
  requireConfirmation(form)
  return { reason: form.text('reason') }
}

export const checkPayment = action({
  name: 'administration.check-payment',
  params: ['hash'],
  run: (api, { hash }) => unwrap(api.api.admin.payments[':hash'].check.$post({ param: { hash } })),
  done: text.checked,
  refreshes,
})

export const closeReview = action({
  name: 'administration.close-review',
  params: ['hash'],
  fields: (form) => {
    requireConfirmation(form)
    return { note: form.text('note') }
  },
  run: (api, { hash, note }) => unwrap(api.api.admin.payments[':hash']['close-review'].$post({ param: { hash }, json: { note } })),
  done: text.reviewClosed,
  refreshes,
})

export const refundToCard = action({
  name: 'administration.refund-to-card',
  params: ['hash'],
  withKey: true,
  fields: (form) => {
    requireConfirmation(form)
    return readCardRefund(form.text, form.text('key'))
  },
  run: (api, { hash, ...json }) => unwrap(api.api.admin.payments[':hash'].refunds.$post({ param: { hash }, json })),
  done: text.refundRecorded,
  refreshes,
})

export const issueInvoice = action({
  name: 'administration.issue-invoice',
  params: [],
  withKey: true,
  fields: (form) => readIssueInvoice(form.text, form.text('key')),
  run: (api, json) => unwrap(api.api.admin.invoices.$post({ json })),
  done: invoiceText.issued,
  to: ({ hash }) => `/admin/invoices/${hash}`,
  refreshes,
})

export const voidInvoice = action({
  name: 'administration.void-invoice',
  params: ['hash'],
  fields: (form) => {
    requireConfirmation(form)
    return {}
  },
  run: (api, { hash }) => unwrap(api.api.admin.invoices[':hash'].void.$post({ param: { hash } })),
  done: invoiceText.voided,
  refreshes,
})

export const refundInvoice = action({
  name: 'administration.refund-invoice',
  params: ['hash'],
  withKey: true,
  fields: (form) => {
    requireConfirmation(form)
    return readInvoiceRefund(form.text, form.text('key'))
  },
  run: (api, { hash, ...json }) => unwrap(api.api.admin.invoices[':hash'].refunds.$post({ param: { hash }, json })),
  done: invoiceText.refundDone,
  refreshes,
})

export const approvePromotion = action({
  name: 'administration.approve-promotion',
  params: ['hash', 'version', 'change'],
  run: (api, { hash, version }) =>
    unwrap(api.api.admin.promotions[':hash'].review.$post({ param: { hash }, json: { decision: 'approve', version: Number(version) } })),
  done: (_, { change }) => (change === '1' ? promotionText.changeApproved : promotionText.approved),
  refreshes,
})

export const rejectPromotion = action({
  name: 'administration.reject-promotion',
  params: ['hash', 'version', 'change'],
  fields: readReason,
  run: (api, { hash, version, reason }) =>
    unwrap(
      api.api.admin.promotions[':hash'].review.$post({ param: { hash }, json: { decision: 'reject', version: Number(version), reason } }),
    ),
  done: (_, { change }) => (change === '1' ? promotionText.changeRejected : promotionText.rejected),
  refreshes,
})

export const stopPromotion = action({
  name: 'administration.stop-promotion',
  params: ['hash'],
  fields: readReason,
  run: (api, { hash, reason }) => unwrap(api.api.admin.promotions[':hash'].stop.$post({ param: { hash }, json: { reason } })),
  done: promotionText.stopped,
  refreshes,
})

export const createDiscountCode = action({
  name: 'administration.create-discount-code',
  params: [],
  fields: (form) => readDiscountCode(form.text),
  run: (api, json) => unwrap(api.api.admin['discount-codes'].$post({ json })),
  done: codeText.created,
  refreshes,
})

export const createPackage = action({
  name: 'administration.create-package',
  params: [],
  fields: (form) => readPackage(form.text),
  run: (api, json) => unwrap(api.api.admin.promotions.packages.$post({ json })),
  done: packageText.created,
  refreshes,
})

export const createSponsoredPostPackage = action({
  name: 'administration.create-sponsored-post-package',
  params: [],
  fields: (form) => readSponsoredPostPackage(form.text),
  run: (api, json) => unwrap(api.api.admin['sponsored-posts'].packages.$post({ json })),
  done: packageText.created,
  refreshes,
})

interface Change {
  param: { hash: string }
  json: { isActive: boolean }
}

/** Declares the change between on and off; `active` is what it becomes. */
const setActive = (
  subject: string,
  text: Record<'activated' | 'deactivated', string>,
  send: (api: Api, change: Change) => Promise<unknown>,
) =>
  action({
    name: `administration.set-${subject}`,
    params: ['hash', 'active'],
    run: (api, { hash, active }) => send(api, { param: { hash }, json: { isActive: active === '1' } }),
    done: (_, { active }) => (active === '1' ? text.activated : text.deactivated),
    refreshes,
  })

export const setDiscountCode = setActive('discount-code', codeText, (api, change) =>
  unwrap(api.api.admin['discount-codes'][':hash'].$patch(change)),
)

export const setPackage = setActive('package', packageText, (api, change) =>
  unwrap(api.api.admin.promotions.packages[':hash'].$patch(change)),
)

export const setSponsoredPostPackage = setActive('sponsored-post-package', packageText, (api, change) =>
  unwrap(api.api.admin['sponsored-posts'].packages[':hash'].$patch(change)),
)
