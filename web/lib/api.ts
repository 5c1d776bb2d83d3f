import type { hc } from 'hono/client'
import type { ErrorBody } from '#shared/contract/http.ts'
import type { AppType } from '#worker/app.ts'
import { toFormData } from './form-fields.ts'

interface RequestInput {
  /** Values for the `:name` parts of the path. */
  param?: Record<string, string>
  /** Undefined values are omitted; arrays repeat the parameter. */
  query?: Record<string, string | readonly string[] | undefined>
  json?: unknown
  /** A file, sent as it is instead of `json`. */
  body?: File | undefined
  /** Fields of a form with a file, instead of `json`. */
  form?: Readonly<Record<string, string | File>>
}

type SendRequest = (path: readonly string[], input?: RequestInput, options?: { fetch?: typeof fetch }) => Promise<Response>

/**
 * Returns the API's routes as functions, `client.api.posts[':hash'].$get({ param })`, with the types of hono's client. Replaces hono's
 * runtime, whose support for forms, cookies and sockets every reader would download (decision 0012).
 */
export const createApi = (origin: string, fetchFn: typeof fetch) => {
  const send: SendRequest = (path, { param = {}, query = {}, json, body, form } = {}, options) => {
    const segments = path
      .slice(0, -1)
      .map((part) => (part.startsWith(':') ? encodeURIComponent(param[part.slice(1).replace(/\W.*/, '')] ?? '') : part))
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((each): [string, string] => [name, each])),
    )
    const method = path.at(-1)?.slice(1).toUpperCase()
    const content = body ?? (json !== undefined && method !== 'GET' ? JSON.stringify(json) : undefined)
    const type = body ? 'application/octet-stream' : 'application/json'
    return (options?.fetch ?? fetchFn)(`${[origin, ...segments].join('/')}${String(search) && `?${search}`}`, {
      method,
      ...(content !== undefined && { body: content, headers: { 'Content-Type': type } }),
      ...(form && { body: toFormData(form) }),
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

export type Api = ReturnType<typeof createApi>

export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody['error']
  /** Seconds until a retry is allowed, from `Retry-After`. */
  readonly retryAfter: number | undefined
  constructor(status: number, body: ErrorBody['error'], retryAfter?: number) {
    super(body.message)
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }
}

interface ApiResponse {
  ok: boolean
  status: number
  headers: Headers
  json: () => Promise<unknown>
}

type BodyOf<Call> = Call extends { json: () => Promise<infer Body> } ? Body : never

/** Returns the body of a successful call, or undefined for a 204. Otherwise throws `ApiError`; status 0 means that no response arrived. */
export async function unwrap<Call extends ApiResponse>(call: Promise<Call>): Promise<BodyOf<Call>> {
  const response = await call.catch(() => {
    throw new ApiError(0, { code: 'unavailable', message: 'به سرور نرسیدیم؛ اتصال اینترنت را ببین و دوباره امتحان کن.', requestId: '' })
  })
  // The call's type declares its body; the route's contract guarantees it.
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as BodyOf<Call>
  const body: unknown = await response.json().catch(() => undefined)
  const fallback = { code: 'internal', message: 'خطایی در سرور رخ داد؛ کمی بعد دوباره امتحان کن.', requestId: '' } as const
  throw new ApiError(response.status, isErrorBody(body) ? body.error : fallback, Number(response.headers.get('Retry-After')) || undefined)
}

/** Catches an error of a call that deletes: what does not exist any more needs none. */
export function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

const isErrorBody = (body: unknown): body is ErrorBody => typeof body === 'object' && body !== null && 'error' in body
