import type { hc } from 'hono/client'
import type { AppType } from '#worker/app.ts'

interface RequestInput {
  /** Values for the `:name` parts of the path, already percent-encoded by the caller. */
  param?: Record<string, string>
  /** Undefined values are omitted; arrays repeat the parameter. */
  query?: Record<string, string | readonly string[] | undefined>
  json?: unknown
}

type SendRequest = (path: readonly string[], input?: RequestInput, options?: { fetch?: typeof fetch }) => Promise<Response>

/**
 * Returns the API's routes as functions, `client.api.posts[':hash'].$get({ param })`, with the types of hono's client. Replaces hono's
 * runtime, whose support for forms, cookies and sockets every reader would download (decision 0012).
 */
export const createClient = (origin: string, fetchFn: typeof fetch) => {
  const send: SendRequest = (path, { param = {}, query = {}, json } = {}, options) => {
    const segments = path.slice(0, -1).map((part) => (part.startsWith(':') ? (param[part.slice(1).replace(/\W.*/, '')] ?? '') : part))
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((each): [string, string] => [name, each])),
    )
    const method = path.at(-1)?.slice(1).toUpperCase()
    const hasBody = json !== undefined && method !== 'GET'
    return (options?.fetch ?? fetchFn)(`${[origin, ...segments].join('/')}${String(search) && `?${search}`}`, {
      method,
      ...(hasBody && { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } }),
    })
  }
  // Hono's type describes the API; the proxy resolves each name only when called.
  return createPathProxy([], send) as ReturnType<typeof hc<AppType>>
}

const createPathProxy = (path: readonly string[], send: SendRequest): unknown =>
  new Proxy(() => undefined, {
    // Omitting `then` keeps the client from being thenable, so awaiting it sends no request.
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? createPathProxy([...path, name], send) : undefined),
    apply: (_target, _this, [input, options]: [RequestInput?, { fetch?: typeof fetch }?]) => send(path, input, options),
  })
