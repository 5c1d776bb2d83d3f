import { scrypt } from 'node:crypto'

/** What one derivation costs, in scrypt's own terms. */
export interface ScryptCost {
  N: number
  r: number
  p: number
}

/** Bytes of a derived key. */
export const KEY_LENGTH = 32
const MAX_MEMORY = 64 * 1024 * 1024

/** Makes keys of what a person knows, at a cost to whoever guesses; open to tests, which count its runs and make them cheap. */
export const kdf = {
  derive: (secret: string, salt: Buffer, { N, r, p }: ScryptCost): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      scrypt(secret, salt, KEY_LENGTH, { N, r, p, maxmem: MAX_MEMORY }, (error, key) => (error ? reject(error) : resolve(key)))
    }),
}
