import { parseToman } from '#shared/persian/parse-toman.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import type { FormActions, FormFields } from '#web/lib/form-action.ts'
import { GATEWAYS } from '#worker/money/gateway/contract.ts'
import { text } from './amount-text.ts'

const gatewayOf = (fields: FormFields) => GATEWAYS.find((name) => name === fields.text('gateway'))

/**
 * Both redirect to the page of the payment, which links to the gateway: the CSP `form-action 'self'` blocks a form that ends on another
 * origin, also after a redirect.
 */
export const formActions: FormActions = {
  'payments.topUp': async ({ api, fields }) => {
    const amount = parseToman(fields.text('amount'))
    if (amount === undefined)
      throw new ApiError(400, { code: 'invalid', message: text.notAnAmount, fields: { amount: text.notAnAmount }, requestId: '' })
    const gateway = gatewayOf(fields)
    const { hash } = await unwrap(api.api.payments.$post({ json: { purpose: 'topUp', key: fields.text('key'), gateway, amount } }))
    return { to: `/me/wallet/payments/${hash}` }
  },
  'payments.payInvoice': async ({ api, fields, params: { invoice = '', total } }) => {
    const gateway = gatewayOf(fields)
    const fromWallet = fields.has('fromWallet')
    const { hash } = await unwrap(
      api.api.payments.$post({
        json: { purpose: 'invoice', key: fields.text('key'), gateway, invoice, total: Number(total), fromWallet },
      }),
    )
    return { to: `/me/wallet/payments/${hash}` }
  },
}
