import { customAlphabet } from 'nanoid'

/** A new public identity: 12 of `[a-z0-9]`, 62 bits; a collision meets the unique key. */
export const newHash = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 12)

/** A secret of 256 bits, base64url. */
export const newSecret = (): string => crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: 'base64url', omitPadding: true })

/** SHA-256 of text as base64url; what is stored in place of a secret. */
export async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return new Uint8Array(bytes).toBase64({ alphabet: 'base64url', omitPadding: true })
}
