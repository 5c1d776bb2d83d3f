import { scrypt } from 'node:crypto'

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
