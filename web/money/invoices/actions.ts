import { action } from '#web/lib/action.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { invoiceKeys, walletKeys } from '#web/lib/query-keys/money.ts'
import { text } from './text.ts'

const refreshes = () => [invoiceKeys.all, walletKeys.all]

export const applyDiscount = action({
  name: 'invoices.applyDiscount',
  params: ['hash'],
  fields: (form) => ({ code: form.text('discount') }),
  run: (api, { hash, code }) =>
    unwrap(api.api.invoices[':hash'].discount.$put({ param: { hash }, json: { code } })).catch((error: unknown) => {
      throw error instanceof ApiError ? atField(error, 'discount') : error
    }),
  done: ({ discountCode }) => text.applied(discountCode ?? ''),
  refreshes,
})

export const removeDiscount = action({
  name: 'invoices.removeDiscount',
  params: ['hash'],
  run: (api, { hash }) => unwrap(api.api.invoices[':hash'].discount.$delete({ param: { hash } })),
  done: text.codeRemoved,
  refreshes,
})

export const setBuyer = action({
  name: 'invoices.setBuyer',
  params: ['hash'],
  fields: (form) => ({ buyer: form.text('buyer') }),
  run: (api, { hash, buyer }) => unwrap(api.api.invoices[':hash'].buyer.$put({ param: { hash }, json: { buyer } })),
  done: text.buyerSaved,
  refreshes,
})

export const payFromWallet = action({
  name: 'invoices.pay',
  params: ['hash', 'total'],
  run: (api, { hash, total }) => unwrap(api.api.invoices[':hash'].pay.$post({ param: { hash }, json: { total: Number(total) } })),
  done: text.paid,
  refreshes,
})

/** The field is not named `code`, which forms treat as a secret and never send back. */
const atField = ({ status, body, retryAfter }: ApiError, name: string): ApiError =>
  new ApiError(status, body.fields?.code === undefined ? body : { ...body, fields: { [name]: body.fields.code } }, retryAfter)
