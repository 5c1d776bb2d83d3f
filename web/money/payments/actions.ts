import { parseToman } from '#shared/persian/parse-toman.ts'
import { action } from '#web/lib/action.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import type { FormFields } from '#web/lib/form-action.ts'
import { invoiceKeys, walletKeys } from '#web/lib/query-keys/money.ts'
import type { GatewayName } from '#worker/money/gateway/contract.ts'
import { amountText, text } from './text.ts'
import { pathOf } from './use-open-payment.ts'

const refreshes = () => [walletKeys.all, invoiceKeys.all]

const isGateway = (name: string): name is GatewayName => Object.hasOwn(text.gateways, name)

function readGateway(form: FormFields) {
  const name = form.text('gateway')
  return { key: form.text('key'), gateway: isGateway(name) ? name : undefined }
}

export const topUp = action({
  name: 'payments.topUp',
  params: [],
  withKey: true,
  fields: (form) => {
    const amount = parseToman(form.text('amount'))
    if (amount === undefined)
      throw new ApiError(400, {
        code: 'invalid',
        message: amountText.notAnAmount,
        fields: { amount: amountText.notAnAmount },
        requestId: '',
      })
    return { ...readGateway(form), amount }
  },
  run: (api, payment) => unwrap(api.api.payments.$post({ json: { purpose: 'topUp', ...payment } })),
  to: pathOf,
  refreshes,
})

export const payInvoice = action({
  name: 'payments.payInvoice',
  params: ['invoice', 'total'],
  withKey: true,
  fields: (form) => ({ ...readGateway(form), fromWallet: form.has('fromWallet') }),
  run: (api, { total, ...payment }) => unwrap(api.api.payments.$post({ json: { purpose: 'invoice', total: Number(total), ...payment } })),
  to: pathOf,
  refreshes,
})
