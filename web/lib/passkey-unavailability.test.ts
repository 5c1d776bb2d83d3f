import { expect, test } from 'vitest'
import { passkeyUnavailability } from './passkey-unavailability.ts'

test('passkeys are offered at their own address only, and where the browser has them', () => {
  const own = 'http://localhost:8787'
  expect(passkeyUnavailability(own, own, true)).toBeUndefined()
  expect(passkeyUnavailability(own, own, false)).toBe('unsupported')
  expect(passkeyUnavailability(own, 'http://127.0.0.1:8787', true)).toEqual({ elsewhere: own })
  expect(passkeyUnavailability(null, 'http://192.168.1.7:8787', true)).toBe('never')
})
