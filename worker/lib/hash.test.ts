import { expect, test } from 'vitest'
import { newHash, newSecret, sha256 } from './hash.ts'

test('newSecret returns 256 random bits, and sha256 returns a stable digest that differs from the secret', async () => {
  const secrets = Array.from({ length: 500 }, newSecret)
  expect(new Set(secrets).size).toBe(500)
  for (const secret of secrets) {
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(Uint8Array.fromBase64(secret, { alphabet: 'base64url' })).toHaveLength(32)
  }
  // Each bit should be set in about half of the secrets.
  const bytes = secrets.map((secret) => Uint8Array.fromBase64(secret, { alphabet: 'base64url' }))
  for (let bit = 0; bit < 256; bit++) {
    const set = bytes.filter((one) => ((one[bit >> 3] ?? 0) >> (bit & 7)) & 1).length
    expect(set, `bit ${bit}`).toBeGreaterThan(150)
    expect(set, `bit ${bit}`).toBeLessThan(350)
  }
  const [secret = ''] = secrets
  expect(await sha256(secret)).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(await sha256(secret)).not.toBe(secret)
  expect(await sha256(secret)).toBe(await sha256(secret))
})

test('newHash returns distinct hashes of 12 lowercase letters and digits', () => {
  const hashes = Array.from({ length: 2000 }, () => newHash())
  expect(new Set(hashes).size).toBe(2000)
  for (const hash of hashes) expect(hash).toMatch(/^[a-z0-9]{12}$/)
})
