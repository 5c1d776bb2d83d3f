import type { Env } from '#worker/env.ts'
import { cacheHeaders } from '#worker/lib/cache-policy.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { evaluatePreconditions, isRangeApplicable } from './preconditions.ts'
import { parseRange } from './range.ts'

interface StoredFile {
  key: string
  type: string
  headers: Record<string, string>
}

/**
 * Serves a stored audio file or one range of it per RFC 9110 §13–14, with status 200, 206, 304, 412 or 416. Errors: `not_found`,
 * `unavailable` if the object changes while being read.
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
