import { and, eq, isNull } from 'drizzle-orm'
import { AUDIO_TYPES, type AudioFormat } from '#shared/audio.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { cacheHeaders } from '#worker/lib/page-cache.ts'
import { audioKey } from './object-keys.ts'
import { audio } from './schema.ts'

/**
 * Returns the R2 key and content type of a post's audio file. Errors: `not_found`, also if the file has another format or is being deleted.
 */
export async function findAudio(db: Database, hash: string, format: AudioFormat): Promise<{ key: string; type: string }> {
  const [row] = await db
    .select({ hash: audio.hash })
    .from(audio)
    .where(and(eq(audio.hash, hash), eq(audio.format, format), isNull(audio.sweptAt)))
  if (!row) throw notFound()
  return { key: audioKey(hash), type: AUDIO_TYPES[format] }
}

interface ByteRange {
  offset: number
  length: number
}

const SINGLE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i

/**
 * Parses a Range header for an object of `size` bytes (RFC 9110 §14.2). Returns a single range, `unsatisfiable` (416), or `full` if the
 * header is absent, malformed, in another unit or lists several ranges.
 */
export function parseRange(header: string | null, size: number): ByteRange | 'full' | 'unsatisfiable' {
  const [, from = '', to = ''] = SINGLE.exec(header ?? '') ?? []
  if (from === '' && to === '') return 'full'
  // Offsets beyond 2^53 are valid; BigInt compares them exactly.
  const total = BigInt(size)
  if (from === '') {
    const wanted = BigInt(to)
    if (wanted === 0n || size === 0) return 'unsatisfiable'
    const length = wanted < total ? wanted : total
    return { offset: Number(total - length), length: Number(length) }
  }
  const first = BigInt(from)
  if (to !== '' && BigInt(to) < first) return 'full'
  if (first >= total) return 'unsatisfiable'
  const last = to === '' || BigInt(to) >= total ? total - 1n : BigInt(to)
  return { offset: Number(first), length: Number(last - first + 1n) }
}

interface Validators {
  /** A strong ETag, including its quotes. */
  etag: string
  lastModified: Date
}

const parseEntityTags = (header: string) => header.split(',').map((tag) => tag.trim())
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Evaluates If-Match, If-Unmodified-Since, If-None-Match and If-Modified-Since in the order of RFC 9110 §13.2.2. */
function evaluatePreconditions(headers: Headers, { etag, lastModified }: Validators): 'proceed' | 'not modified' | 'failed' {
  const match = headers.get('If-Match')
  if (match !== null && match.trim() !== '*' && !parseEntityTags(match).includes(etag)) return 'failed'
  const unmodifiedSince = Date.parse((match === null && headers.get('If-Unmodified-Since')) || '')
  if (!Number.isNaN(unmodifiedSince) && seconds(lastModified) > unmodifiedSince / 1000) return 'failed'
  const noneMatch = headers.get('If-None-Match')
  if (noneMatch !== null) {
    const weak = parseEntityTags(noneMatch).map((tag) => tag.replace(/^W\//, ''))
    return noneMatch.trim() === '*' || weak.includes(etag) ? 'not modified' : 'proceed'
  }
  const since = Date.parse(headers.get('If-Modified-Since') ?? '')
  return !Number.isNaN(since) && seconds(lastModified) <= since / 1000 ? 'not modified' : 'proceed'
}

/**
 * Returns whether the request has no If-Range header or one that matches the ETag or modification time exactly; a weak ETag never matches.
 */
function isRangeApplicable(headers: Headers, { etag, lastModified }: Validators): boolean {
  const ifRange = headers.get('If-Range')?.trim()
  if (ifRange === undefined || ifRange === etag) return true
  return !/^(?:W\/)?"/.test(ifRange) && Date.parse(ifRange) === seconds(lastModified) * 1000
}

const IMMUTABLE_HEADERS = {
  ...cacheHeaders('media'),
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-site',
}

/**
 * Serves an immutable object of the media bucket with its stored content type, the given cache tags and a CSP that blocks scripts. Errors:
 * `not_found`, `stale` if If-Match or If-Unmodified-Since fails.
 */
export async function serveObject(env: Env, key: string, cacheTags: readonly string[], request: Request): Promise<Response> {
  // R2 throws an error for malformed conditional headers.
  const found = await env.MEDIA.get(key)
  if (!found) throw notFound()
  const verdict = evaluatePreconditions(request.headers, { etag: found.httpEtag, lastModified: found.uploaded })
  const hasBody = verdict === 'proceed' && request.method !== 'HEAD'
  if (!hasBody) await found.body.cancel()
  if (verdict === 'failed') throw new AppError('stale', { message: 'این فایل دیگر همانی نیست که داشتی؛ دوباره از آغاز بگیرش.' })
  const headers = new Headers({
    ...IMMUTABLE_HEADERS,
    ...(cacheTags.length > 0 && { 'Cache-Tag': cacheTags.join() }),
    'Content-Type': found.httpMetadata?.contentType ?? 'application/octet-stream',
    ETag: found.httpEtag,
  })
  if (verdict === 'not modified') return new Response(null, { status: 304, headers })
  headers.set('Content-Length', String(found.size))
  return new Response(hasBody ? found.body : null, { headers })
}

interface StoredFile {
  key: string
  type: string
  headers: Record<string, string>
}

/**
 * Serves a stored audio file or one range of it per RFC 9110 §13–14, with status 200, 206, 304 or 416. Errors: `not_found`, `stale` if
 * If-Match or If-Unmodified-Since fails, `unavailable` if the object changes before it is read.
 */
export async function serveRanges(env: Env, { key, type, headers: extraHeaders }: StoredFile, request: Request): Promise<Response> {
  const stored = await env.MEDIA.head(key)
  if (!stored) throw notFound()
  const validators = { etag: stored.httpEtag, lastModified: stored.uploaded }
  const headers = new Headers({
    ...extraHeaders,
    'Content-Type': type,
    'Accept-Ranges': 'bytes',
    ETag: validators.etag,
    'Last-Modified': validators.lastModified.toUTCString(),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  const verdict = evaluatePreconditions(request.headers, validators)
  if (verdict === 'failed') throw new AppError('stale', { message: 'این صدا دیگر همانی نیست که داشتی؛ دوباره از آغاز بگیرش.' })
  if (verdict === 'not modified') return new Response(null, { status: 304, headers })

  const range =
    request.method === 'GET' && isRangeApplicable(request.headers, validators)
      ? parseRange(request.headers.get('Range'), stored.size)
      : 'full'
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${stored.size}`)
    for (const [name, value] of Object.entries(cacheHeaders('private'))) headers.set(name, value)
    headers.delete('Cloudflare-CDN-Cache-Control')
    return new Response(null, { status: 416, headers })
  }
  const slice = range === 'full' ? { offset: 0, length: stored.size } : range
  headers.set('Content-Length', String(slice.length))
  if (request.method === 'HEAD') return new Response(null, { headers })
  if (range !== 'full') headers.set('Content-Range', `bytes ${slice.offset}-${slice.offset + slice.length - 1}/${stored.size}`)
  const found = await env.MEDIA.get(key, { range: range === 'full' ? undefined : slice, onlyIf: { etagMatches: stored.etag } })
  if (!found || !('body' in found)) throw new AppError('unavailable')
  return new Response(found.body, { status: range === 'full' ? 200 : 206, headers })
}
