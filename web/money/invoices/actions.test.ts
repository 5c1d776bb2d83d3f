import { expect, test } from 'vitest'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { submitForm } from '#web/lib/testing/submit-form.ts'
import { text } from './text.ts'

describeForms([
  {
    form: 'invoices.applyDiscount?hash=h',
    fields: { discount: 'yalda' },
    answers: { 'PUT /api/invoices/h/discount': { discountCode: 'YALDA' } },
    sends: [['PUT /api/invoices/h/discount', { code: 'yalda' }]],
    notice: text.applied('YALDA'),
  },
  { form: 'invoices.removeDiscount?hash=h', sends: [['DELETE /api/invoices/h/discount']], notice: text.codeRemoved },
  {
    form: 'invoices.setBuyer?hash=h',
    fields: { buyer: 'شرکت' },
    sends: [['PUT /api/invoices/h/buyer', { buyer: 'شرکت' }]],
    notice: text.buyerSaved,
  },
  { form: 'invoices.pay?hash=h&total=90000', sends: [['POST /api/invoices/h/pay', { total: 90_000 }]], notice: text.paid },
])

test('the error of a discount code is shown at its field, and other errors stay as they are', async () => {
  const apply = async (fields?: Record<string, string>) => {
    const answers = { 'PUT /api/invoices/h/discount': errorResponse(400, 'invalid', { fields }) }
    return (await submitForm('invoices.applyDiscount?hash=h', { discount: 'x' }, { answers })).error?.fields
  }
  expect(await apply({ code: 'تمام شده' })).toEqual({ discount: 'تمام شده' })
  expect(await apply({ buyer: 'نه' })).toEqual({ buyer: 'نه' })
  expect(await apply()).toBeUndefined()
})

test('a request for a discount that fails in another way is not an error of the form', async () => {
  const answers = {
    'PUT /api/invoices/h/discount': () => {
      throw new TypeError('offline')
    },
  }
  expect((await submitForm('invoices.applyDiscount?hash=h', { discount: 'x' }, { answers })).error?.code).toBe('unavailable')
})
