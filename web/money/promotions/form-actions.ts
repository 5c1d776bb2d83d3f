import { unwrap } from '#web/lib/api.ts'
import type { FormAction, FormActions } from '#web/lib/form-action.ts'
import { readPurchase } from './read-purchase.ts'
import { noticeOf, type PromotionChange, sendChange } from './use-change-promotion.ts'

const changing =
  (change: PromotionChange): FormAction['run'] =>
  async ({ api, params: { hash = '' } }) => {
    await sendChange(api, hash, change)
    return { notice: noticeOf(change) }
  }

export const formActions: FormActions = {
  'promotions.buy': async ({ api, fields, params: { post = '' } }) => {
    const { invoice } = await unwrap(api.api.promotions.$post({ json: readPurchase(fields, post, fields.text('key')) }))
    return { to: `/me/wallet/invoices/${invoice.hash}` }
  },
  'promotions.pause': changing('pause'),
  'promotions.resume': changing('resume'),
  'promotions.stop': changing('stop'),
  'promotions.cancel': changing('cancel'),
}
