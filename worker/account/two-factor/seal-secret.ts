const SALT = new TextEncoder().encode('daftar two-step')
const SEALED_PREFIX = 'sealed'

async function deriveKey(master: string): Promise<CryptoKey> {
  const baseKey = await crypto.subtle.importKey('raw', new TextEncoder().encode(master), 'HKDF', false, ['deriveKey'])
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: SALT, info: new Uint8Array() }
  return crypto.subtle.deriveKey(algorithm, baseKey, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

const additionalData = (userId: number) => new TextEncoder().encode(`user ${userId}`)

/**
 * Encrypts a TOTP secret with `SECRETS_KEY` and binds it to its user, so that a copy of the database yields no codes. Without the key,
 * stores the secret unencrypted.
 */
export async function sealSecret(secret: Uint8Array<ArrayBuffer>, userId: number, master: string | undefined): Promise<string> {
  if (!master) return secret.toBase64()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const algorithm = { name: 'AES-GCM', iv, additionalData: additionalData(userId) }
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, await deriveKey(master), secret))
  return [SEALED_PREFIX, iv.toBase64(), sealed.toBase64()].join('.')
}

/** Decrypts a stored secret. Throws when the key differs or the secret belongs to another user. */
export async function openSecret(stored: string, userId: number, master: string | undefined): Promise<Uint8Array> {
  const [prefix, iv = '', sealed = ''] = stored.split('.')
  if (prefix !== SEALED_PREFIX) return Uint8Array.fromBase64(stored)
  if (!master) throw new Error('SECRETS_KEY is required to open a sealed TOTP secret')
  const algorithm = { name: 'AES-GCM', iv: Uint8Array.fromBase64(iv), additionalData: additionalData(userId) }
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, await deriveKey(master), Uint8Array.fromBase64(sealed)))
}
