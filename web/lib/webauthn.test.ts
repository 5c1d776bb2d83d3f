import { expect, test } from 'vitest'
import { passkeyUnavailability } from './webauthn.ts'

test('passkeys are available only at the site’s origin and in browsers with WebAuthn', () => {
  const siteOrigin = 'http://localhost:8787'
  expect(passkeyUnavailability(siteOrigin, siteOrigin, true)).toBeUndefined()
  expect(passkeyUnavailability(siteOrigin, siteOrigin, false)).toBe('unsupported')
  expect(passkeyUnavailability(siteOrigin, 'http://127.0.0.1:8787', true)).toEqual({ requiredOrigin: siteOrigin })
  expect(passkeyUnavailability(null, 'http://192.168.1.7:8787', true)).toBe('never')
})
