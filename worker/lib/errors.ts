import type { ErrorBody, ErrorCode } from '#shared/contract/http.ts'
import { hasMessage, isTransientError } from '#worker/db/transient-errors.ts'

type Status = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 412 | 413 | 415 | 429 | 500 | 503

const DEFAULTS: Record<ErrorCode, { status: Status; message: string }> = {
  invalid: { status: 400, message: 'بخشی از آنچه فرستادی درست نیست؛ موردهای نشان‌داده‌شده را درست کن.' },
  unauthenticated: { status: 401, message: 'برای این کار باید وارد شوی.' },
  forbidden: { status: 403, message: 'اجازهٔ این کار را نداری.' },
  reauthentication_required: { status: 403, message: 'برای این کار یک بار دیگر نشان بده که خودت هستی.' },
  feature_off: { status: 403, message: 'این بخش دفتر فعلاً خاموش است؛ کمی بعد دوباره سر بزن.' },
  not_found: { status: 404, message: 'چنین چیزی پیدا نشد.' },
  method_not_allowed: { status: 405, message: 'این کار با این نشانی شدنی نیست.' },
  conflict: { status: 409, message: 'این کار با چیزی که پیش‌تر ثبت شده ناسازگار است.' },
  gone: { status: 410, message: 'این محتوا حذف شده است.' },
  stale: { status: 412, message: 'نسخهٔ تازه‌تری از این پست ذخیره شده است؛ آن را ببین و یکی را انتخاب کن.' },
  too_large: { status: 413, message: 'حجم فرستاده‌شده بیش از اندازه است.' },
  unsupported_type: { status: 415, message: 'این نوع محتوا پذیرفته نمی‌شود.' },
  rate_limited: { status: 429, message: 'کمی صبر کن و دوباره امتحان کن.' },
  internal: { status: 500, message: 'خطایی در سرور رخ داد؛ چیزی از دست نرفته است، کمی بعد دوباره امتحان کن.' },
  unavailable: { status: 503, message: 'سرور شلوغ است؛ چند لحظهٔ دیگر دوباره امتحان کن.' },
}

interface Options {
  message?: string
  fields?: Record<string, string>
  details?: Record<string, string | number>
  /** Wait in seconds, sent as `Retry-After`. */
  retryAfter?: number
  /** Methods that the path accepts, sent as `Allow`. */
  allow?: readonly string[]
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: Status
  readonly options: Options
  constructor(code: ErrorCode, options: Options = {}) {
    super(options.message ?? DEFAULTS[code].message)
    this.code = code
    this.status = DEFAULTS[code].status
    this.options = options
  }
}

export const notFound = () => new AppError('not_found')
export const invalid = (fields: Record<string, string>) => new AppError('invalid', { fields })
export const conflict = (message: string, fields?: Record<string, string>) => new AppError('conflict', { message, fields })

/** Detects a violated unique constraint, whether Drizzle wrapped the error or a batch threw it directly. */
export const isUniqueViolation = (error: unknown): boolean => hasMessage(error, /UNIQUE constraint failed/)

/**
 * Maps a thrown value to a response: `MovedPermanently` to 301, `AppError` to its status, a transient storage error to 503, and anything else to 500.
 */
export function toErrorResponse(error: unknown, requestId: string): Response {
  if (error instanceof MovedPermanently)
    return new Response(null, { status: 301, headers: { Location: error.path, 'Cache-Tag': error.tags } })
  const appError = toAppError(error)
  const { fields, details, retryAfter, allow } = appError.options
  const body: ErrorBody = { error: { code: appError.code, message: appError.message, fields, details, requestId } }
  const headers = new Headers({ 'Content-Type': 'application/json; charset=UTF-8' })
  const wait = retryAfter ?? (appError.code === 'unavailable' ? 2 : undefined)
  if (wait !== undefined) headers.set('Retry-After', String(wait))
  if (allow) headers.set('Allow', allow.join(', '))
  return new Response(JSON.stringify(body), { status: appError.status, headers })
}

/** Returns the `AppError` that a thrown value is reported as. */
export const toAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError(isTransientError(error) ? 'unavailable' : 'internal')

/** Thrown for an outdated URL; the response is a 301 to `path`. `tags` are the cache tags that invalidate the cached redirect. */
export class MovedPermanently extends Error {
  readonly path: string
  readonly tags: string
  constructor(path: string, tags: string) {
    super(`Moved to ${path}`)
    this.path = path
    this.tags = tags
  }
}
