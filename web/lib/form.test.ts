import { expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { fieldErrors, handleSubmit, readTextField } from './form.ts'

const apiError = (fields?: Record<string, string>) => new ApiError(400, { code: 'invalid', message: 'پیام', requestId: '', fields })

test('errors of shown fields stay at their fields; otherwise the form shows one message', () => {
  expect(fieldErrors(null, ['name'])).toEqual({ fields: {}, formError: undefined })
  expect(fieldErrors(apiError({ name: 'کوتاه' }), ['name', 'bio'])).toEqual({ fields: { name: 'کوتاه' }, formError: undefined })
  expect(fieldErrors(apiError({ key: 'کلید', name: 'کوتاه' }), ['name']).formError).toBeUndefined()
  expect(fieldErrors(apiError({ key: 'کلید' }), ['name']).formError).toBe('کلید')
  expect(fieldErrors(apiError({ name: '', key: 'کلید' }), ['name']).formError).toBe('کلید')
  expect(fieldErrors(apiError(), ['name'])).toEqual({ fields: {}, formError: 'پیام' })
  expect(fieldErrors(new Error('قطع شد'), [])).toEqual({ fields: {}, formError: 'قطع شد' })
})

test('a submitted form is sent by the page, not by the browser', () => {
  const send = vi.fn()
  const preventDefault = vi.fn()
  vi.stubGlobal('FormData', function fakeFormData(form: unknown) {
    return { form }
  })
  handleSubmit(send)({ preventDefault, currentTarget: 'form' } as never)
  expect([preventDefault.mock.calls.length, send.mock.calls]).toEqual([1, [[{ form: 'form' }]]])
})

test('a missing field is empty', () => {
  const data = new FormData()
  data.set('name', 'سارا')
  expect([readTextField(data, 'name'), readTextField(data, 'bio')]).toEqual(['سارا', ''])
})
