import { expect, test } from 'vitest'
import { hindranceAt } from './passkey-support.ts'

test('passkeys are offered at their own address only, and where the browser has them', () => {
  const own = 'http://localhost:8787'
  expect(hindranceAt(own, own, true)).toBeUndefined()
  expect(hindranceAt(own, own, false)).toBe('unsupported')
  expect(hindranceAt(own, 'http://127.0.0.1:8787', true)).toEqual({ elsewhere: own })
  expect(hindranceAt(null, 'http://192.168.1.7:8787', true)).toBe('never')
})
