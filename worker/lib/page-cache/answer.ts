import type { KeptPage } from './store.ts'

/** A kept page as the answer to a request: without a body for HEAD, and 304 to who has it already. */
export function answerKept({ status, headers, body }: Pick<KeptPage, 'status' | 'headers' | 'body'>, request: Request): Response {
  if (
    headers.etag !== undefined &&
    request.headers
      .get('If-None-Match')
      ?.replaceAll('W/', '')
      .split(/\s*,\s*/)
      .includes(headers.etag)
  ) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}
