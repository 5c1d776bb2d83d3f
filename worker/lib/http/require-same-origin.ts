import type { MiddlewareHandler } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { AppError } from '#worker/lib/errors.ts'
import { isUploadPath } from './is-upload-path.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Prevents CSRF (ASVS 3.5.1–3.5.3): rejects mutations from another origin with 403. Without an Origin header, Sec-Fetch-Site must be
 * same-origin.
 */
export const requireSameOrigin: MiddlewareHandler<AppContext> = async (c, next) => {
  // Unlike cookies, browsers never attach API tokens on their own.
  if (SAFE_METHODS.has(c.req.method) || c.get('viewer')?.scopes) return next()
  const origin = c.req.header('Origin')
  const allowed = origin !== undefined ? origin === new URL(c.req.url).origin : c.req.header('Sec-Fetch-Site') === 'same-origin'
  if (!allowed) throw new AppError('forbidden', { message: 'این درخواست از صفحهٔ دفتر نیامده است.' })
  return next()
}

/**
 * Rejects mutation bodies that are not `application/json` with 415, and those with a Content-Length over `maxBytes`. Skips upload paths and
 * empty bodies.
 */
export const requireJson =
  (maxBytes: number): MiddlewareHandler<AppContext> =>
  async (c, next) => {
    const isEmpty = c.req.raw.body === null || c.req.header('Content-Length') === '0'
    if (SAFE_METHODS.has(c.req.method) || isEmpty || isUploadPath(c.req.path)) return next()
    const type = c.req.header('Content-Type') ?? ''
    if (!/^application\/json\s*(?:;|$)/i.test(type)) throw new AppError('unsupported_type', { message: 'بدنهٔ درخواست باید JSON باشد.' })
    if (Number(c.req.header('Content-Length') ?? 0) > maxBytes) throw new AppError('too_large')
    return next()
  }
