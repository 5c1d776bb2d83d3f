import type { CachedPage } from './store.ts'

/** Builds the response for a rendered page: no body for HEAD, 304 if the conditional headers match. */
export function conditionalResponse(
  { status, headers, body }: Pick<CachedPage, 'status' | 'headers' | 'body'>,
  request: Request,
): Response {
  if (isNotModified(headers, request.headers)) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}

/** Gives `If-None-Match` precedence over `If-Modified-Since` (RFC 9110, section 13.2.2). */
function isNotModified({ etag, 'last-modified': modified }: Record<string, string>, requestHeaders: Headers): boolean {
  const tags = requestHeaders.get('If-None-Match')
  if (tags !== null)
    return (
      etag !== undefined &&
      tags
        .replaceAll('W/', '')
        .split(/\s*,\s*/)
        .includes(etag)
    )
  return modified !== undefined && Date.parse(requestHeaders.get('If-Modified-Since') ?? '') >= Date.parse(modified)
}
