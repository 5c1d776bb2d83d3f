import type { Env } from '#worker/env.ts'
import { cacheHeaders } from '#worker/lib/cache-policy.ts'
import { notFound } from '#worker/lib/errors.ts'

const IMMUTABLE_HEADERS = {
  ...cacheHeaders('media'),
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-site',
}

/** Serves an immutable object of the media bucket with its stored content type and a CSP that blocks scripts. Errors: `not_found`. */
export async function serveObject(env: Env, key: string, request: Request): Promise<Response> {
  const found = await env.MEDIA.get(key, { onlyIf: request.headers })
  if (!found) throw notFound()
  const headers = new Headers({
    ...IMMUTABLE_HEADERS,
    'Content-Type': found.httpMetadata?.contentType ?? 'application/octet-stream',
    ETag: found.httpEtag,
  })
  const body = getBody(found)
  if (!body) return new Response(null, { status: 304, headers })
  headers.set('Content-Length', String(found.size))
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

/** R2 omits the body when the request's precondition fails, for example when the ETag matches If-None-Match. */
const getBody = (found: R2Object | R2ObjectBody): ReadableStream | undefined => ('body' in found ? found.body : undefined)
