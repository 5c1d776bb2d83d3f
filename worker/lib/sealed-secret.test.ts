import { expect, test } from 'vitest'
import { openSecret, sealSecret } from './sealed-secret.ts'

test('a sealed secret opens only with its key and for its owner, and does not contain the secret', async () => {
  const secret = crypto.getRandomValues(new Uint8Array(20))
  const stored = await sealSecret(secret, 'user 7', 'one key')
  expect(stored).not.toContain(secret.toBase64())
  expect(await openSecret(stored, 'user 7', 'one key')).toEqual(secret)
  await expect(openSecret(stored, 'user 7', 'another key')).rejects.toThrow()
  await expect(openSecret(stored, 'user 8', 'one key')).rejects.toThrow()
  await expect(openSecret(stored, 'user 7', undefined)).rejects.toThrow('SECRETS_KEY')
  expect(await openSecret(await sealSecret(secret, 'user 7', undefined), 'user 7', undefined)).toEqual(secret)
})
