import type { Hono, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { AppError, notFound } from '#worker/lib/errors.ts'
import type { AppContext } from '#worker/lib/viewer.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/**
 * Rejects a request that no route serves before anything else checks it: with `method_not_allowed` if the path has routes for other methods,
 * else with `not_found`. Middleware has the method ALL and serves nothing itself.
 */
export const rejectUnknownMethods =
  (router: Pick<Hono<AppContext>, 'router'>): MiddlewareHandler<AppContext> =>
  async (c, next) => {
    if (matchedRoutes(c).some(({ method }) => method !== 'ALL')) return next()
    const allowed = METHODS.filter((method) => router.router.match(method, c.req.path)[0].some(([[, route]]) => route.method !== 'ALL'))
    if (allowed.length === 0) throw notFound()
    throw new AppError('method_not_allowed', { allow: allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])) })
  }
