import { expect, it } from 'vitest'
import { createIdempotencyKeys } from './idempotency-key.ts'

it('repeats the key of the same content and changes it with the content', () => {
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
