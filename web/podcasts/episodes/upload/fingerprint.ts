import { LIMITS } from '#shared/limits/index.ts'

/** SHA-256 of some bytes. */
export const sha256 = async (bytes: BufferSource): Promise<Uint8Array> => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** Base64 in browsers that have no `toBase64` yet. */
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** The device's name of a file, the same when the same file is picked again: made of its name, size, time and first part. */
export async function fingerprint(file: File): Promise<string> {
  const first = toBase64(await sha256(await file.slice(0, LIMITS.uploadPartBytes).arrayBuffer()))
  const about = JSON.stringify([file.name, file.size, file.lastModified, first])
  return toBase64(await sha256(new TextEncoder().encode(about)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
