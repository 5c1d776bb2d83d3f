import { LIMITS } from '#shared/limits/index.ts'

export const sha256 = async (bytes: BufferSource): Promise<Uint8Array> => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** Encodes bytes as base64 without `Uint8Array.prototype.toBase64`, which some browsers lack. */
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Computes a base64url key from a file's name, size, modification time and first part, so that choosing the file again gives the same key. */
export async function fingerprint(file: File): Promise<string> {
  const first = toBase64(await sha256(await file.slice(0, LIMITS.uploadPartBytes).arrayBuffer()))
  const about = JSON.stringify([file.name, file.size, file.lastModified, first])
  return toBase64(await sha256(new TextEncoder().encode(about)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
