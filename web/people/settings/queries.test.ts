import { expect, test } from 'vitest'
import { createFakeApi } from '#web/lib/testing/fake-api.ts'
import { unsubscribeQuery } from './queries.ts'

test('a link to unsubscribe is not tried again', () => {
  expect(unsubscribeQuery(createFakeApi().api, { t: 'secret', of: 'weeklyDigest' }).retry).toBe(false)
})
