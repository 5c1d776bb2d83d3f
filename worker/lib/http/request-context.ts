import type { Viewer } from '#worker/lib/viewer.ts'

interface RequestContext {
  id: string
  /** Known already for a call a page makes in process; `undefined` means: look the cookie up. */
  viewer?: Viewer | null
}

const contexts = new WeakMap<Request, RequestContext>()

/** Facts of a request, made at first ask. The id goes to logs, errors and digests: Cloudflare's ray when there is one. */
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

/** Gives a request made in process the facts of the request it serves. */
export const inheritContext = (request: Request, context: RequestContext): Request => {
  contexts.set(request, context)
  return request
}
