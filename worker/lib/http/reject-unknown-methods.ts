import type { Context, Hono, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { AppError, notFound } from '#worker/lib/errors.ts'
import type { AppContext } from '#worker/lib/viewer.ts'

type Router = Pick<Hono<AppContext>, 'router'>

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Returns why no route serves a request: `method_not_allowed` if the path has routes for other methods, else `not_found`. */
export function findRouteError({ router }: Router, path: string): AppError {
  // Middleware has the method ALL and serves nothing itself.
  const allowed = METHODS.filter((method) => router.match(method, path)[0].some(([[, route]]) => route.method !== 'ALL'))
  if (allowed.length === 0) return notFound()
  return new AppError('method_not_allowed', { allow: allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])) })
}

/** Middleware of the files that other sites may read answers these. */
const isPreflight = (c: Context<AppContext>) => c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method') !== undefined

/** Rejects a request that no route serves before anything else checks it. */
export const rejectUnknownMethods =
  (router: Router): MiddlewareHandler<AppContext> =>
  (c, next) => {
    if (isPreflight(c) || matchedRoutes(c).some(({ method }) => method !== 'ALL')) return next()
    throw findRouteError(router, c.req.path)
  }
