import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ExtractSchema } from 'hono/types'
import { LIMITS } from '#shared/limits/index.ts'
import { enforceScopes, readApiTokenViewer, readBearerToken } from '#worker/account/api-tokens/index.ts'
import { readViewer } from '#worker/account/auth/index.ts'
import { database, statsDatabase } from '#worker/db/client.ts'
import { AppError, toErrorResponse } from '#worker/lib/errors.ts'
import { logRequest, requestContext } from '#worker/lib/http/request-context.ts'
import { enforceSwitches } from '#worker/moderation/feature-switches/index.ts'
import { trackDownloads } from '#worker/podcasts/downloads/index.ts'
import { createReferenceRoutes } from '#worker/portability/api-reference/index.ts'
import { purgeEdgeCache } from './lib/edge-purge.ts'
import { decompressBody, discardBody, limitBody, requireJson, requireSameOrigin } from './lib/http/check-request.ts'
import { findRouteError, rejectUnknownMethods } from './lib/http/reject-unknown-methods.ts'
import { pollAfterWrite } from './lib/invalidations.ts'
import { countEnqueued, flushOutbox } from './lib/outbox.ts'
import { cacheHeaders } from './lib/page-cache.ts'
import type { AppContext } from './lib/viewer.ts'
import { mountRoutes, type SchemaOf } from './mount-routes.ts'
import { bookmarkCookie, requestDatabase } from './request-database.ts'
import { findRequestLimit, limitRequests } from './request-limits.ts'
import { ALL_SLICES, FEATURE_BY_ROUTE, type SLICES } from './slices.ts'

const base = new Hono<AppContext>()

base.use(async (c, next) => {
  const context = requestContext(c.req.raw)
  c.set('requestContext', context)
  c.set('requestId', context.id)
  const bearer = readBearerToken(c.req.raw)
  c.set('db', context.db ?? (bearer === undefined ? requestDatabase(c.req.raw, c.env) : database(c.env)))
  c.set('statsDb', statsDatabase(c.env))
  c.set(
    'viewer',
    bearer === undefined ? await readViewer(c) : await readApiTokenViewer(c.get('db'), bearer, (work) => c.executionCtx.waitUntil(work)),
  )
  const { raw } = c.req
  const enqueuedBefore = countEnqueued()
  await next()
  if (c.res.status >= 400) await discardBody(raw)
  for (const [name, value] of Object.entries(cacheHeaders('private'))) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  // Rejected requests and reports of visits, the most frequent requests, change nothing that a page shows.
  const isRejected = c.res.status >= 400 && c.res.status < 500
  if (!isRejected && countEnqueued() !== enqueuedBefore) c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env))
  if (isRejected || ['GET', 'HEAD'].includes(c.req.method) || c.req.path === '/api/visits') return
  await pollAfterWrite(c.get('db'))
  const bookmark = bearer === undefined ? bookmarkCookie(c.get('db')) : undefined
  if (bookmark !== undefined) c.header('Set-Cookie', bookmark, { append: true })
  c.executionCtx.waitUntil(purgeEdgeCache(c.get('db'), c.executionCtx))
})
base.use(rejectUnknownMethods(base))
base.use(enforceScopes)
base.use('/media/sound/*', trackDownloads)
base.use('/api/*', requireSameOrigin)
base.use('/api/*', requireJson(LIMITS.jsonBytes))
base.use(limitRequests)
base.use(enforceSwitches(FEATURE_BY_ROUTE))
base.use('/api/*', decompressBody(LIMITS.jsonBytes))
base.use('/api/*', limitBody(LIMITS.jsonBytes))

mountRoutes(base, ALL_SLICES)

const api = base.route('/api', createReferenceRoutes({ routes: base.routes, findRequestLimit }))

/** The routes as the typed client of the web reads them. */
export type AppType = Hono<AppContext, SchemaOf<(typeof SLICES)[number][number]> | ExtractSchema<typeof api>>

api.notFound((c) => {
  throw findRouteError(base, c.req.path)
})
api.onError((error, c) => {
  const requestId = c.get('requestId')
  const known = error instanceof HTTPException && error.status < 500 ? invalidRequestError(error) : error
  const response = toErrorResponse(known, requestId)
  if (response.status >= 500) {
    const context = c.get('requestContext')
    context.isErrorLogged = true
    const [{ method, path }, { started, page }] = [c.req, context]
    logRequest({ requestId, method, path, status: response.status, durationMs: Date.now() - started, page, error })
  }
  return response
})

const invalidRequestError = (error: HTTPException) =>
  new AppError(error.status === 413 ? 'too_large' : 'invalid', error.status === 400 ? { message: 'بدنهٔ درخواست JSON درستی نیست.' } : {})

/** The Hono app of all routes that are not pages: the API, media, feeds and other machine-readable files. */
export const app = api
