import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Env } from '#worker/env.ts'
import type { ArchiveManifest, ManifestFile } from './schemas.ts'

type Secrets = Pick<Env, 'SECRETS_KEY'>

/** Derives a key for one purpose from SECRETS_KEY (HKDF with SHA-256). Throws if the site has none. */
export async function deriveArchiveKey({ SECRETS_KEY }: Secrets, purpose: 'manifest' | 'link'): Promise<Uint8Array> {
  if (!SECRETS_KEY) throw new Error('SECRETS_KEY is required for archives')
  const encoder = new TextEncoder()
  const master = await crypto.subtle.importKey('raw', encoder.encode(SECRETS_KEY), 'HKDF', false, ['deriveBits'])
  const info = encoder.encode(`daftar archive ${purpose}`)
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }, master, 256))
}

/** Signs the files of an archive in their order, one after the other; `archive.json` is one of them. */
export async function createManifestSigner(env: Secrets) {
  const mac = createHmac('sha256', await deriveArchiveKey(env, 'manifest'))
  mac.update('daftar archive 1\n')
  return {
    add: ({ path, bytes, sha256 }: ManifestFile) => void mac.update(`${JSON.stringify(path)} ${bytes} ${sha256}\n`),
    sign: () => mac.digest('base64url'),
  }
}

/**
 * Returns whether this site wrote the manifest and nobody changed it. The caller still compares every file with its digest there, and
 * `archive.json` must be one of them.
 */
export async function verifyManifest(env: Secrets, { files, hmac }: ArchiveManifest): Promise<boolean> {
  const signer = await createManifestSigner(env)
  for (const file of files) signer.add(file)
  const [expected, given] = [Buffer.from(signer.sign()), Buffer.from(hmac)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** Returns the signature of a download link; `expires` is in UTC ms. */
export const signLink = async (env: Secrets, hash: string, expires: number): Promise<string> =>
  createHmac('sha256', await deriveArchiveKey(env, 'link'))
    .update(`${hash} ${expires}`)
    .digest('base64url')

export async function isLinkValid(env: Secrets, hash: string, expires: number, signature: string): Promise<boolean> {
  const [expected, given] = [Buffer.from(await signLink(env, hash, expires)), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
