/** Secrets that are stored depend on it, so that it keeps the name of the first kind. */
const SALT = new TextEncoder().encode('daftar two-step')
const SEALED_PREFIX = 'sealed'

async function deriveKey(master: string): Promise<CryptoKey> {
  const baseKey = await crypto.subtle.importKey('raw', new TextEncoder().encode(master), 'HKDF', false, ['deriveKey'])
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: SALT, info: new Uint8Array() }
  return crypto.subtle.deriveKey(algorithm, baseKey, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/**
 * Encrypts a secret for one owner with the key `master`, so that a copy of the database does not reveal it. `owner` names the kind and id
 * of the row, such as `user 7`. Without the key, returns the secret unencrypted, in base64.
 */
export async function sealSecret(secret: Uint8Array<ArrayBuffer>, owner: string, master: string | undefined): Promise<string> {
  if (!master) return secret.toBase64()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const algorithm = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(owner) }
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, await deriveKey(master), secret))
  return [SEALED_PREFIX, iv.toBase64(), sealed.toBase64()].join('.')
}

/** Decrypts the output of `sealSecret`. Throws when the key is missing or differs, or the secret belongs to another owner. */
export async function openSecret(stored: string, owner: string, master: string | undefined): Promise<Uint8Array<ArrayBuffer>> {
  const [prefix, iv = '', sealed = ''] = stored.split('.')
  if (prefix !== SEALED_PREFIX) return Uint8Array.fromBase64(stored)
  if (!master) throw new Error('SECRETS_KEY is required to open a sealed secret')
  const algorithm = { name: 'AES-GCM', iv: Uint8Array.fromBase64(iv), additionalData: new TextEncoder().encode(owner) }
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, await deriveKey(master), Uint8Array.fromBase64(sealed)))
}
