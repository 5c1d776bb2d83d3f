import type { ErrorBody } from '#shared/contract.ts'
import { createClient } from './client.ts'

/** Creates the typed API client; on the server, its calls run in process. */
export const createApi = createClient
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

const isErrorBody = (body: unknown): body is ErrorBody => typeof body === 'object' && body !== null && 'error' in body
