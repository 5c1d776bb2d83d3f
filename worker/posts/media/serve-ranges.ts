import type { Env } from '#worker/env.ts'
import { cacheHeaders } from '#worker/lib/cache-policy.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { evaluatePreconditions, isRangeApplicable } from './preconditions.ts'
import { parseRange } from './range.ts'

interface StoredFile {
  key: string
  type: string
  /** How it may be kept, and whatever else is said of it. */
  headers: Record<string, string>
}

/** A stored sound, whole or one part of it, by the table of RFC 9110 §13–14: 200, 206, 304, 412, 416; `not_found` without its object. */
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
    'Content-Security-Policy': "sandbox; default-src 'unsatisfiable'",
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
