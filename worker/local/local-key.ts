import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Derives the secret that opens `/__local/` from the data folder's key; base64url. */
export const localKey = (secretsKey: string): string => createHmac('sha256', secretsKey).update('/__local/').digest('base64url')

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Returns whether `given` is the local key, in a time that does not depend on `given`; false without a secrets key. */
export const isLocalKey = (given: string | undefined, secretsKey: string | undefined): boolean =>
  given !== undefined && secretsKey !== undefined && timingSafeEqual(digest(given), digest(localKey(secretsKey)))
