import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
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
import { requireConfirmation } from './require-confirmation.ts'
import { text } from './text.ts'

export const formActions: FormActions = {
  'administration.check-payment': async ({ api, params: { hash = '' } }) => {
    await unwrap(api.api.admin.payments[':hash'].check.$post({ param: { hash } }))
    return { notice: text.checked }
  },
  'administration.close-review': async ({ api, fields, params: { hash = '' } }) => {
    requireConfirmation(fields)
    await unwrap(api.api.admin.payments[':hash']['close-review'].$post({ param: { hash }, json: { note: fields.text('note') } }))
    return { notice: text.reviewClosed }
  },
  'administration.refund-to-card': async ({ api, fields, params: { hash = '' } }) => {
    requireConfirmation(fields)
    const json = readCardRefund(fields.text, fields.text('key'))
    await unwrap(api.api.admin.payments[':hash'].refunds.$post({ param: { hash }, json }))
    return { notice: text.refundRecorded }
  },
  'administration.issue-invoice': async ({ api, fields }) => {
    const { hash } = await unwrap(api.api.admin.invoices.$post({ json: readIssueInvoice(fields.text, fields.text('key')) }))
    return { to: `/admin/invoices/${hash}`, notice: invoiceText.issued }
  },
  'administration.void-invoice': async ({ api, fields, params: { hash = '' } }) => {
    requireConfirmation(fields)
    await unwrap(api.api.admin.invoices[':hash'].void.$post({ param: { hash } }))
    return { notice: invoiceText.voided }
  },
  'administration.refund-invoice': async ({ api, fields, params: { hash = '' } }) => {
    requireConfirmation(fields)
    const json = readInvoiceRefund(fields.text, fields.text('key'))
    await unwrap(api.api.admin.invoices[':hash'].refunds.$post({ param: { hash }, json }))
    return { notice: invoiceText.refundDone }
  },
  'administration.create-discount-code': async ({ api, fields }) => {
    await unwrap(api.api.admin['discount-codes'].$post({ json: readDiscountCode(fields.text) }))
    return { notice: codeText.created }
  },
  'administration.set-discount-code': async ({ api, params: { active, hash = '' } }) => {
    const isActive = active === '1'
    await unwrap(api.api.admin['discount-codes'][':hash'].$patch({ param: { hash }, json: { isActive } }))
    return { notice: isActive ? codeText.activated : codeText.deactivated }
  },
  'administration.approve-promotion': async ({ api, params: { version, hash = '' } }) => {
    const json = { decision: 'approve', version: Number(version) } as const
    await unwrap(api.api.admin.promotions[':hash'].review.$post({ param: { hash }, json }))
    return { notice: promotionText.approved }
  },
  'administration.reject-promotion': async ({ api, fields, params: { version, hash = '' } }) => {
    requireConfirmation(fields)
    const json = { decision: 'reject', version: Number(version), reason: fields.text('reason') } as const
    await unwrap(api.api.admin.promotions[':hash'].review.$post({ param: { hash }, json }))
    return { notice: promotionText.rejected }
  },
  'administration.stop-promotion': async ({ api, fields, params: { hash = '' } }) => {
    requireConfirmation(fields)
    await unwrap(api.api.admin.promotions[':hash'].stop.$post({ param: { hash }, json: { reason: fields.text('reason') } }))
    return { notice: promotionText.stopped }
  },
  'administration.create-package': async ({ api, fields }) => {
    await unwrap(api.api.admin.promotions.packages.$post({ json: readPackage(fields.text) }))
    return { notice: packageText.created }
  },
  'administration.set-package': async ({ api, params: { active, hash = '' } }) => {
    const isActive = active === '1'
    await unwrap(api.api.admin.promotions.packages[':hash'].$patch({ param: { hash }, json: { isActive } }))
    return { notice: isActive ? packageText.activated : packageText.deactivated }
  },
  'administration.create-sponsored-post-package': async ({ api, fields }) => {
    await unwrap(api.api.admin['sponsored-posts'].packages.$post({ json: readSponsoredPostPackage(fields.text) }))
    return { notice: packageText.created }
  },
  'administration.set-sponsored-post-package': async ({ api, params: { active, hash = '' } }) => {
    const isActive = active === '1'
    await unwrap(api.api.admin['sponsored-posts'].packages[':hash'].$patch({ param: { hash }, json: { isActive } }))
    return { notice: isActive ? packageText.activated : packageText.deactivated }
  },
}
