import type { Viewer } from '#worker/lib/viewer.ts'

interface RequestContext {
  id: string
  /** Set for in-process API calls of a page, null for a visitor; if undefined, the API authenticates the request itself. */
  viewer?: Viewer | null
}

const contexts = new WeakMap<Request, RequestContext>()

/**
 * Returns the context of a request, created on first use. Its `id` is Cloudflare's ray id, or else random; it appears in logs and errors.
 */
export function requestContext(request: Request): RequestContext {
  const known = contexts.get(request)
  if (known) return known
  const ray = request.headers
    .get('CF-Ray')
    ?.replace(/[^0-9A-Za-z-]/g, '')
    .slice(0, 40)
  const made = { id: ray || crypto.randomUUID().slice(0, 13) }
  contexts.set(request, made)
  return made
}

export const inheritContext = (request: Request, context: RequestContext): Request => {
  contexts.set(request, context)
  return request
}
