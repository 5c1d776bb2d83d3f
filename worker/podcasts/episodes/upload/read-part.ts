import { AppError, invalid } from '#worker/lib/errors.ts'

const WRONG_LENGTH = 'این بخش کم یا زیاد دارد؛ دوباره بفرستش'
const DIGEST = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/

/** Reads a part of exactly `bytes` bytes and verifies its SHA-256 Content-Digest (RFC 9530), which it returns in base64. */
export async function readPart(request: Request, bytes: number): Promise<{ part: Uint8Array<ArrayBuffer>; digest: string }> {
  const [, expected] = DIGEST.exec(request.headers.get('Content-Digest') ?? '') ?? []
  if (!expected) throw invalid({ digest: 'چکیدهٔ این بخش در سرایند Content-Digest نیامده است' })
  const part = new Uint8Array(bytes)
  let at = 0
  for await (const piece of request.body ?? []) {
    if (at + piece.length > bytes) throw new AppError('too_large', { message: WRONG_LENGTH })
    part.set(piece, at)
    at += piece.length
  }
  if (at < bytes) throw invalid({ file: WRONG_LENGTH })
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', part)).toBase64()
  if (digest !== expected) throw invalid({ digest: 'این بخش در راه عوض شده است؛ دوباره بفرستش' })
  return { part, digest }
}
