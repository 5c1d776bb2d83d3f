import { expect, test } from 'vitest'
import { WebhookMessage } from '#worker/distribution/webhooks/contract.ts'
import { EXAMPLE_MESSAGE } from './example-message.ts'

test('the message of the help section is one that a webhook receives', () => {
  expect(WebhookMessage.parse(EXAMPLE_MESSAGE)).toEqual(EXAMPLE_MESSAGE)
})
