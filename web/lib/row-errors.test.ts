import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { nameInForm, renameErrorFields } from './row-errors.ts'

const isFilled = (row: string) => row !== ''

test.each([
  ['links.0', 'links.1'],
  ['links.1.title', 'links.3.title'],
  ['links.2', 'links.2'],
  ['links', 'links'],
  ['links.x', 'links.x'],
  ['others.0', 'others.0'],
])('the field %s of the filled rows is %s of the form', (sent, named) =>
  expect(nameInForm(sent, 'links', ['', 'a', '', 'b'], isFilled)).toBe(named),
)

test('a renamed error keeps the rest of the API’s answer, and another error is the same one', () => {
  const error = new ApiError(429, { code: 'rate_limited', message: 'x', requestId: 'r', fields: { a: '1', b: '2' } }, 30)
  expect(renameErrorFields(error, (name) => `${name}!`)).toMatchObject({
    ...{ status: 429, retryAfter: 30, body: { code: 'rate_limited', message: 'x', requestId: 'r', fields: { 'a!': '1', 'b!': '2' } } },
  })
  const other = new TypeError('x')
  expect(renameErrorFields(other, (name) => name)).toBe(other)
})
