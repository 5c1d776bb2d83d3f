import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { REQUEST_LIMITS, type RequestLimitName } from '#shared/limits/requests.ts'
import { limitCalls } from './lib/call-limit.ts'
import type { CallPolicy } from './lib/rate-limit.ts'
import { mergeDeclared } from './lib/slice.ts'
import type { AppContext, Viewer } from './lib/viewer.ts'
import { ALL_SLICES } from './slices.ts'

export const ROUTE_LIMITS = mergeDeclared<RequestLimitName>(ALL_SLICES.map(({ limits }) => limits))

/** Returns the limit of a route, by its method and its path pattern; undefined for an unlimited read. */
export const findRequestLimit = (method: string, path: string): RequestLimitName | undefined =>
  ROUTE_LIMITS[`${method} ${path}`] ?? (method === 'GET' ? undefined : 'write')

/**
 * Returns the keys under which a request counts. A visitor counts by address; a user counts by account and, apart from visitors, by address,
 * so that neither visitors nor a few neighbors behind the same NAT can block a user.
 */
export function requestLimitKeys(
  name: RequestLimitName,
  viewer: Pick<Viewer, 'hash'> | null,
  clientIp: string,
): ReadonlyArray<readonly [key: string, policy: CallPolicy]> {
  const { perAccount, perAddress, perVisitorAddress, windowMs } = REQUEST_LIMITS[name]
  if (!viewer) return [[`${name}:visitors:${clientIp}`, { limit: perVisitorAddress, windowMs }]]
  return [
    [`${name}:account:${viewer.hash}`, { limit: perAccount, windowMs }],
    [`${name}:accounts:${clientIp}`, { limit: perAddress, windowMs }],
  ]
}

/** Rejects a request over the limit of its route with `rate_limited`, before its body is read. */
export const limitRequests: MiddlewareHandler<AppContext> = async (c, next) => {
  const route = matchedRoutes(c).find(({ method }) => method !== 'ALL')
  const name = route && findRequestLimit(route.method, route.path)
  if (name) await limitCalls(c.env, requestLimitKeys(name, c.get('viewer'), c.get('requestContext').clientIp))
  return next()
}
