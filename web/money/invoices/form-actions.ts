import { ApiError, unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { text } from './text.ts'

export const formActions: FormActions = {
  'invoices.applyDiscount': async ({ api, fields, params: { hash = '' } }) => {
    const code = fields.text('discount')
    await unwrap(api.api.invoices[':hash'].discount.$put({ param: { hash }, json: { code } })).catch((error: unknown) => {
      throw error instanceof ApiError ? atField(error, 'discount') : error
    })
    return { notice: text.applied(code) }
  },
  'invoices.removeDiscount': async ({ api, params: { hash = '' } }) => {
    await unwrap(api.api.invoices[':hash'].discount.$delete({ param: { hash } }))
    return { notice: text.codeRemoved }
  },
  'invoices.setBuyer': async ({ api, fields, params: { hash = '' } }) => {
    await unwrap(api.api.invoices[':hash'].buyer.$put({ param: { hash }, json: { buyer: fields.text('buyer') } }))
    return { notice: text.buyerSaved }
  },
  'invoices.pay': async ({ api, params: { total, hash = '' } }) => {
    await unwrap(api.api.invoices[':hash'].pay.$post({ param: { hash }, json: { total: Number(total) } }))
    return { notice: text.paid }
  },
}

/** The field is not named `code`, which forms treat as a secret and never send back. */
const atField = ({ status, body, retryAfter }: ApiError, name: string): ApiError =>
  new ApiError(status, body.fields?.code === undefined ? body : { ...body, fields: { [name]: body.fields.code } }, retryAfter)
