import { expect, it } from 'vitest'
import { attemptKeys } from './attempt-key.ts'

it('repeats the key of the same content and changes it with the content', () => {
  let made = 0
  const keyOf = attemptKeys(() => `key-${++made}`)
  expect([keyOf('a'), keyOf('a'), keyOf('b'), keyOf('b'), keyOf('a')]).toEqual(['key-1', 'key-1', 'key-2', 'key-2', 'key-3'])
})
