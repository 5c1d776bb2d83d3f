const SALT = new TextEncoder().encode('daftar two-step')
const MARK = 'sealed'

/** The AES-GCM key drawn from the deployment's `SECRETS_KEY`. */
async function keyOf(master: string): Promise<CryptoKey> {
  const drawn = await crypto.subtle.importKey('raw', new TextEncoder().encode(master), 'HKDF', false, ['deriveKey'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: SALT, info: new Uint8Array() }
  return crypto.subtle.deriveKey(how, drawn, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

const bound = (userId: number) => new TextEncoder().encode(`user ${userId}`)

/**
 * A person's secret as it is stored: sealed with `SECRETS_KEY` and good for that row only, so that a copy of the database gives no
 * codes. A deployment without the key stores it as it is.
 */
export async function sealSecret(secret: Uint8Array<ArrayBuffer>, userId: number, master: string | undefined): Promise<string> {
  if (!master) return secret.toBase64()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const how = { name: 'AES-GCM', iv, additionalData: bound(userId) }
  const sealed = new Uint8Array(await crypto.subtle.encrypt(how, await keyOf(master), secret))
  return [MARK, iv.toBase64(), sealed.toBase64()].join('.')
}

/** The secret `sealSecret` stored. Throws when the key is another one or the row was moved. */
export async function openSecret(stored: string, userId: number, master: string | undefined): Promise<Uint8Array> {
  const [mark, iv = '', sealed = ''] = stored.split('.')
  if (mark !== MARK) return Uint8Array.fromBase64(stored)
  if (!master) throw new Error('SECRETS_KEY is needed to read a two-step secret')
  const how = { name: 'AES-GCM', iv: Uint8Array.fromBase64(iv), additionalData: bound(userId) }
  return new Uint8Array(await crypto.subtle.decrypt(how, await keyOf(master), Uint8Array.fromBase64(sealed)))
}
