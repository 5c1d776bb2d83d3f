import type { CachedPage } from './store.ts'

/** A kept page as the answer to a request: without a body for HEAD, and 304 to who has it already. */
export function conditionalResponse(
  { status, headers, body }: Pick<CachedPage, 'status' | 'headers' | 'body'>,
  request: Request,
): Response {
  if (isNotModified(headers, request.headers)) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}

/** Whether the asker has it, by its ETag; by its date only when asking by no ETag (RFC 9110, 13.2.2). */
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
