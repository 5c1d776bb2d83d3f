import type { ErrorBody } from '#shared/contract.ts'
import { createClient } from './client.ts'

/** The typed client of the API; on the server its calls run in process. */
export const createApi = createClient
export type Api = ReturnType<typeof createApi>

/** A refused call: the code, the Persian message and the fields the server named. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody['error']
  /** Seconds to wait before another try, when the server said so. */
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

/** The body of a successful call, undefined for a 204; throws `ApiError` for any other, and for no answer at all. */
export async function unwrap<Call extends ApiResponse>(call: Promise<Call>): Promise<BodyOf<Call>> {
  const response = await call.catch(() => {
    throw new ApiError(0, { code: 'unavailable', message: 'به سرور نرسیدیم؛ اتصال اینترنت را ببین و دوباره بکوش.', requestId: '' })
  })
  // The call's own type says what its body is; the contract of the route keeps that promise.
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as BodyOf<Call>
  const body: unknown = await response.json().catch(() => undefined)
  const fallback = { code: 'internal', message: 'خطایی در سرور رخ داد؛ کمی بعد دوباره بکوش.', requestId: '' } as const
  throw new ApiError(response.status, isErrorBody(body) ? body.error : fallback, Number(response.headers.get('Retry-After')) || undefined)
}

const isErrorBody = (body: unknown): body is ErrorBody => typeof body === 'object' && body !== null && 'error' in body
