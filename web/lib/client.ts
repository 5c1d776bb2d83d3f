import type { hc } from 'hono/client'
import type { AppType } from '#worker/app.ts'

interface Asked {
  /** For the `:name` parts of the path, as they stand in an address: whoever names a tag encodes it. */
  param?: Record<string, string>
  /** Left out where undefined; repeated where several. */
  query?: Record<string, string | readonly string[] | undefined>
  json?: unknown
}

type Send = (path: readonly string[], asked?: Asked, options?: { fetch?: typeof fetch }) => Promise<Response>

/**
 * The API's routes as functions, `client.api.posts[':hash'].$get({ param })`, typed by hono's own client. Its runtime also knows
 * forms, cookies and sockets, which no call here needs and every reader would fetch (decision 0012).
 */
export const createClient = (origin: string, call: typeof fetch) => {
  const send: Send = (path, { param = {}, query = {}, json } = {}, options) => {
    const address = path.slice(0, -1).map((part) => (part.startsWith(':') ? (param[part.slice(1).replace(/\W.*/, '')] ?? '') : part))
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((each): [string, string] => [name, each])),
    )
    const method = path.at(-1)?.slice(1).toUpperCase()
    const hasBody = json !== undefined && method !== 'GET'
    return (options?.fetch ?? call)(`${[origin, ...address].join('/')}${String(search) && `?${search}`}`, {
      method,
      ...(hasBody && { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } }),
    })
  }
  // Hono's type is the promise; what stands behind each name is only known when it is called.
  return step([], send) as ReturnType<typeof hc<AppType>>
}

const step = (path: readonly string[], send: Send): unknown =>
  new Proxy(() => undefined, {
    // A client that awaits itself must not look like a promise.
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? step([...path, name], send) : undefined),
    apply: (_target, _this, [asked, options]: [Asked?, { fetch?: typeof fetch }?]) => send(path, asked, options),
  })
