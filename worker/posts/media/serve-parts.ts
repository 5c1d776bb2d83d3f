import type { Env } from '#worker/env.ts'
import { cacheHeaders } from '#worker/lib/cache-policy.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { precondition, rangeHolds } from './preconditions.ts'
import { parseRange } from './range.ts'

interface Stored {
  key: string
  type: string
  /** How it may be kept, and whatever else is said of it. */
  headers: Record<string, string>
}

/** A stored sound, whole or one part of it, by the table of RFC 9110 §13–14: 200, 206, 304, 412, 416; `not_found` without its object. */
export async function serveParts(env: Env, { key, type, headers: own }: Stored, request: Request): Promise<Response> {
  const stored = await env.MEDIA.head(key)
  if (!stored) throw notFound()
  const about = { etag: stored.httpEtag, modified: stored.uploaded }
  const headers = new Headers({
    ...own,
    'Content-Type': type,
    'Accept-Ranges': 'bytes',
    ETag: about.etag,
    'Last-Modified': about.modified.toUTCString(),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  const verdict = precondition(request.headers, about)
  if (verdict === 'failed') throw new AppError('stale', { message: 'این صدا دیگر همانی نیست که داشتی؛ دوباره از آغاز بگیرش.' })
  if (verdict === 'not modified') return new Response(null, { status: 304, headers })

  const range =
    request.method === 'GET' && rangeHolds(request.headers, about) ? parseRange(request.headers.get('Range'), stored.size) : 'whole'
  if (range === 'none') {
    headers.set('Content-Range', `bytes */${stored.size}`)
    for (const [name, value] of Object.entries(cacheHeaders('private'))) headers.set(name, value)
    headers.delete('Cloudflare-CDN-Cache-Control')
    return new Response(null, { status: 416, headers })
  }
  const part = range === 'whole' ? { offset: 0, length: stored.size } : range
  headers.set('Content-Length', String(part.length))
  if (request.method === 'HEAD') return new Response(null, { headers })
  if (range !== 'whole') headers.set('Content-Range', `bytes ${part.offset}-${part.offset + part.length - 1}/${stored.size}`)
  const found = await env.MEDIA.get(key, { range: range === 'whole' ? undefined : part, onlyIf: { etagMatches: stored.etag } })
  if (!found || !('body' in found)) throw new AppError('unavailable')
  return new Response(found.body, { status: range === 'whole' ? 200 : 206, headers })
}
