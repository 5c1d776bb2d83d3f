import type { hc } from 'hono/client'
import type { AppType } from '#worker/app.ts'

interface RequestInput {
  /** For the `:name` parts of the path, as they stand in an address: whoever names a tag encodes it. */
  param?: Record<string, string>
  /** Left out where undefined; repeated where several. */
  query?: Record<string, string | readonly string[] | undefined>
  json?: unknown
}

type SendRequest = (path: readonly string[], input?: RequestInput, options?: { fetch?: typeof fetch }) => Promise<Response>

/**
 * The API's routes as functions, `client.api.posts[':hash'].$get({ param })`, typed by hono's own client. Its runtime also knows
 * forms, cookies and sockets, which no call here needs and every reader would fetch (decision 0012).
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
  // Hono's type is the promise; what stands behind each name is only known when it is called.
  return createPathProxy([], send) as ReturnType<typeof hc<AppType>>
}

const createPathProxy = (path: readonly string[], send: SendRequest): unknown =>
  new Proxy(() => undefined, {
    // A client that awaits itself must not look like a promise.
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? createPathProxy([...path, name], send) : undefined),
    apply: (_target, _this, [input, options]: [RequestInput?, { fetch?: typeof fetch }?]) => send(path, input, options),
  })
