import { expect, test } from 'vitest'
import { WebhookMessage } from '#worker/distribution/webhooks/contract.ts'
import { EXAMPLE_MESSAGE, MESSAGE_FIELDS } from './example-message.ts'

test('the message of the help section is one that a webhook receives', () => {
  expect(WebhookMessage.parse(EXAMPLE_MESSAGE)).toEqual(EXAMPLE_MESSAGE)
})

test('the help section lists the fields of each message', () => {
  const fields = WebhookMessage.options.map(({ shape }) => [shape.type.value, Object.keys(shape.data.shape)])
  expect(MESSAGE_FIELDS).toEqual(Object.fromEntries(fields))
})
