import type { MiddlewareHandler } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { AppError } from '#worker/lib/errors.ts'
import { isUploadPath } from './is-upload-path.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a change that another site's page could have sent (ASVS 3.5.1–3.5.3): the Origin must be ours or the browser must
 * say same-origin, and the body must be JSON, or one of the given media types on upload routes.
 */
export const requireSameOrigin: MiddlewareHandler<AppContext> = async (c, next) => {
  // A token is not sent by a browser on its own, as a cookie is.
  if (SAFE_METHODS.has(c.req.method) || c.get('viewer')?.scopes) return next()
  const origin = c.req.header('Origin')
  const allowed = origin !== undefined ? origin === new URL(c.req.url).origin : c.req.header('Sec-Fetch-Site') === 'same-origin'
  if (!allowed) throw new AppError('forbidden', { message: 'این درخواست از صفحهٔ دفتر نیامده است.' })
  return next()
}

/** Only `application/json` bodies pass, and none beyond `bytes`; mounted on every API route but uploads. A change without a body needs no type. */
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
