import type { Database } from '#worker/db/client.ts'
import { describeError } from '#worker/lib/log-error.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { clientIpKey } from './client-ip.ts'
import { redactSecret } from './security-headers.ts'

export interface RequestContext {
  id: string
  /** Client address for limits; see `clientIpKey`. */
  clientIp: string
  /** Viewer that the page has already read, null for a visitor; if undefined, the API authenticates the request itself. */
  viewer?: Viewer | null
  /** Client with which the page reads; if undefined, the API chooses one for the request. */
  db?: Database
  /** Whether the page that makes the request is for a viewer whom the API answers as it answers visitors. */
  readsLikeVisitors?: boolean
  /** Real time at which the request arrived, in UTC ms. */
  started: number
  /** Path of the page whose loaders make the request. */
  page?: string
  /** Whether an error response to this request, or to one that its page made, is logged. */
  isErrorLogged?: boolean
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
  const made = { id: ray || crypto.randomUUID().slice(0, 13), clientIp: clientIpKey(request), started: Date.now() }
  contexts.set(request, made)
  return made
}

export const inheritContext = (request: Request, context: RequestContext): Request => {
  contexts.set(request, context)
  return request
}

interface RequestLogEntry {
  requestId: string
  method: string
  path: string
  status: number
  /** Duration in ms. Cloudflare freezes the clock during CPU work, so in production it covers only I/O. */
  durationMs: number
  page?: string
  /** Id of the deployed version that served the request. */
  version?: string
  viewer?: string
  error?: unknown
}

/** Logs a request as one JSON line, with secrets in its paths redacted; for a 5xx, logs an error line with the cause and the digest. */
export function logRequest({ error, ...entry }: RequestLogEntry): void {
  const line = { ...entry, path: redactSecret(entry.path), page: entry.page && redactSecret(entry.page) }
  if (line.status < 500) console.log(JSON.stringify({ level: 'info', ...line }))
  else console.error(JSON.stringify({ level: 'error', ...line, digest: line.requestId, error: describeError(error) }))
}
