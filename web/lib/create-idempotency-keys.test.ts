import { expect, it } from 'vitest'
import { createIdempotencyKeys } from './create-idempotency-keys.ts'

it('repeats the key while the content is unchanged and creates a new key when it changes', () => {
  let created = 0
  const idempotencyKeyOf = createIdempotencyKeys(() => `key-${++created}`)
  expect([idempotencyKeyOf('a'), idempotencyKeyOf('a'), idempotencyKeyOf('b'), idempotencyKeyOf('b'), idempotencyKeyOf('a')]).toEqual([
    'key-1',
    'key-1',
    'key-2',
    'key-2',
    'key-3',
  ])
})
