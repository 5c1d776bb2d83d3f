import { customAlphabet } from 'nanoid'

/** Returns a new public id of 12 characters of `[a-z0-9]` (62 bits); unique keys in the database reject a collision. */
export const newHash = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 12)

/** Returns a 256-bit secret in base64url. */
export const newSecret = (): string => crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: 'base64url', omitPadding: true })

/** Returns the SHA-256 digest of a text in base64url; for secrets, only the digest is stored. */
export async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return new Uint8Array(bytes).toBase64({ alphabet: 'base64url', omitPadding: true })
}
