import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { invoiceKeys, promotionKeys, walletKeys } from '#web/lib/query-keys/money.ts'
import { readPurchase } from './read-purchase.ts'
import { text } from './report-text.ts'

const refreshes = () => [promotionKeys.all, invoiceKeys.all, walletKeys.all]

export const buyPromotion = action({
  name: 'promotions.buy',
  params: ['post'],
  withKey: true,
  fields: readPurchase,
  run: (api, json) => unwrap(api.api.promotions.$post({ json })),
  to: ({ invoice }) => `/me/wallet/invoices/${invoice.hash}`,
  refreshes,
})

const change = (verb: 'pause' | 'resume' | 'stop' | 'cancel', done: string) =>
  action({
    name: `promotions.${verb}`,
    params: ['hash'],
    run: (api, { hash }) => unwrap(api.api.promotions[':hash'][verb].$post({ param: { hash } })),
    done,
    refreshes,
  })

export const pausePromotion = change('pause', text.paused)
export const resumePromotion = change('resume', text.resumed)
export const stopPromotion = change('stop', text.stopped)
export const cancelPromotion = change('cancel', text.canceled)
