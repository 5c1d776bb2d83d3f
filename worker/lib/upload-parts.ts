import { type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import type { Database } from '#worker/db/client.ts'
import { isTransientError } from '#worker/db/transient-errors.ts'
import { now } from './clock.ts'
import { AppError, conflict, invalid } from './errors.ts'
import { logError } from './log-error.ts'
import type { MediaBucket, ObjectKey } from './media-bucket.ts'

const countParts = (bytes: number): number => Math.ceil(bytes / LIMITS.uploadPartBytes)

/** Returns the size of a part in bytes; throws `invalid` past the end. */
export function partSize(bytes: number, number: number): number {
  const size = Math.min(LIMITS.uploadPartBytes, bytes - (number - 1) * LIMITS.uploadPartBytes)
  if (size <= 0) throw invalid({ number: 'این فایل به این شماره بخشی ندارد' })
  return size
}

/** Throws `unsupported_type` unless a part is sent as `application/octet-stream`, which forms of other sites cannot send. */
export function assertPartType(contentType: string | undefined): void {
  if (contentType !== 'application/octet-stream')
    throw new AppError('unsupported_type', { message: 'بخش فایل باید application/octet-stream باشد.' })
}

const WRONG_LENGTH = 'این بخش کم یا زیاد دارد؛ دوباره بفرستش'
const DIGEST = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/

/**
 * Reads a part of exactly `bytes` bytes and verifies its SHA-256 Content-Digest (RFC 9530), which it returns in base64. Errors: `too_large`
 * for a longer part; `invalid` for a shorter one, or a missing or wrong digest.
 */
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

/** Time in ms after which another request may take over a claim; R2 should have stored the part by then. */
const CLAIM_TIMEOUT_MS = 30_000

/** Table of parts, with the columns `number`, `bytes`, `etag` and `digest`, and its column that names the upload. */
export interface PartTable {
  table: string
  upload: string
}

interface Part {
  number: number
  bytes: number
  digest: string
}

/** Whether a part is claimed only: R2 has not stored it yet. */
const isClaim = (etag: string): boolean => etag.startsWith('claim ')

/**
 * Claims a part for a single request, since R2 keeps the last copy and gives each a new ETag; `etag` holds the claim until R2 has stored
 * the part. Undefined if the part is already stored. Throws `uploadClosed` unless `isOpen`, `conflict` for other bytes than before, and
 * `rate_limited` while another request stores the part.
 */
export async function claimPart(
  db: Database,
  { table, upload }: PartTable,
  uploadId: number,
  { number, bytes, digest }: Part,
  isOpen: SQL,
): Promise<string | undefined> {
  const at = now()
  const claim = `claim ${at} ${crypto.randomUUID()}`
  const [rows, id] = [sql.raw(table), sql.raw(upload)]
  const claimed = await db.all(sql`INSERT INTO ${rows} (${id}, number, bytes, etag, digest)
    SELECT ${uploadId}, ${number}, ${bytes}, ${claim}, ${digest} WHERE ${isOpen}
    ON CONFLICT (${id}, number) DO UPDATE SET etag = excluded.etag, digest = excluded.digest
      WHERE etag LIKE 'claim %' AND CAST(substr(etag, 7, 13) AS INTEGER) < ${at - CLAIM_TIMEOUT_MS}
    RETURNING number`)
  if (claimed.length > 0) return claim
  const [known] = await db.all<{ etag: string; digest: string }>(
    sql`SELECT etag, digest FROM ${rows} WHERE ${id} = ${uploadId} AND number = ${number}`,
  )
  if (!known) throw uploadClosed()
  if (known.digest !== digest) throw partConflict()
  if (isClaim(known.etag)) throw partInProgress()
  return undefined
}

export const uploadClosed = () => conflict('این بارگذاری بسته شده است؛ فایل را دوباره انتخاب کن.')
const partConflict = () => conflict('این بخش پیش‌تر با محتوای دیگری آمده است؛ بارگذاری را لغو کن و فایل را از نو بفرست.')
export const partInProgress = () =>
  new AppError('rate_limited', { message: 'همین بخش در زبانهٔ دیگری در راه است؛ چند لحظهٔ دیگر دوباره امتحان کن.', retryAfter: 2 })

interface MultipartUpload {
  key: ObjectKey
  multipartId: string
  bytes: number
  parts: readonly { partNumber: number; etag: string }[]
  /** Forgets all parts, so that the client sends them again. */
  forgetParts: () => Promise<unknown>
}

/** Joins the parts into one object; does nothing if it exists already, as after a crash. Errors: `conflict` while parts are missing. */
export async function joinParts(bucket: MediaBucket, upload: MultipartUpload): Promise<void> {
  const { key, multipartId, bytes, parts, forgetParts } = upload
  if (await bucket.head(key)) return
  const uploaded = parts.filter(({ etag }) => !isClaim(etag))
  const missing = countParts(bytes) - uploaded.length
  if (missing > 0) throw partsMissing(missing)
  try {
    await bucket.resumeMultipartUpload(key, multipartId).complete(uploaded.map(({ partNumber, etag }) => ({ partNumber, etag })))
  } catch (error) {
    if (await bucket.head(key)) return
    if (isTransientError(error)) throw error
    logError('parts_not_joined', error, { key })
    // Usually R2 holds a different part than recorded, because a claim outlived its timeout. Request all parts again.
    await forgetParts()
    throw partsMissing(countParts(bytes))
  }
}

const partsMissing = (missing: number) =>
  new AppError('conflict', {
    message: `${formatNumber(missing)} بخش از این فایل هنوز نرسیده است؛ دوباره امتحان کن.`,
    details: { missing },
  })
