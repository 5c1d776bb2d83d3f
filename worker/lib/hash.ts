import { scrypt } from 'node:crypto'
import { customAlphabet } from 'nanoid'

/** Returns a new public id of 12 characters of `[a-z0-9]` (62 bits); unique keys in the database reject a collision. */
export const newHash = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 12)

/** Returns a 256-bit secret in base64url. */
export const newSecret = (): string => crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: 'base64url', omitPadding: true })

/** Returns the SHA-256 digest of a text in base64url. */
export async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return new Uint8Array(bytes).toBase64({ alphabet: 'base64url', omitPadding: true })
}

const encoder = new TextEncoder()

/** Imports a secret as a key for `hmacToken`. */
export const importHmacKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])

/** Returns the first `bytes` of an HMAC in base64url. */
export const hmacToken = async (key: CryptoKey, text: string, bytes: number): Promise<string> =>
  new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)), 0, bytes).toBase64({
    alphabet: 'base64url',
    omitPadding: true,
  })

export async function createEtag(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', body)).toHex()
  return `"${digest.slice(0, 20)}"`
}

export interface ScryptCost {
  N: number
  r: number
  p: number
}

/** Length of a derived key, in bytes. */
export const KEY_LENGTH = 32
const MAX_MEMORY = 64 * 1024 * 1024

/**
 * Derives keys from passwords and codes with scrypt. It is an object so that tests can count calls and replace the function by a cheaper
 * one.
 */
export const kdf = {
  derive: (secret: string, salt: Buffer, { N, r, p }: ScryptCost): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      scrypt(secret, salt, KEY_LENGTH, { N, r, p, maxmem: MAX_MEMORY }, (error, key) => (error ? reject(error) : resolve(key)))
    }),
}
