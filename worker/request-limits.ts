import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { REQUEST_LIMITS, type RequestLimitName } from '#shared/limits/requests.ts'
import { limitCalls } from './lib/call-limit.ts'
import type { CallPolicy } from './lib/rate-limit.ts'
import type { AppContext, Viewer } from './lib/viewer.ts'

/** Mutations with a limit of their own, and the reads that are expensive enough to have one. Any other mutation counts as `write`. */
export const ROUTE_LIMITS: Readonly<Record<string, RequestLimitName>> = {
  'POST /api/posts': 'createPost',
  'PUT /api/posts/:hash/draft': 'saveDraft',
  'POST /api/posts/mine/change': 'changePosts',
  'POST /api/media/images': 'uploadImage',
  'POST /api/media/covers': 'uploadImage',
  'POST /api/media/audio': 'uploadAudio',
  'POST /api/episodes/:post/uploads': 'startUpload',
  'PUT /api/episodes/:post/uploads/:hash/parts/:number': 'uploadPart',
  'POST /api/episodes/:post/uploads/:hash/complete': 'startUpload',
  'PUT /api/episodes/:post': 'editEpisode',
  'PUT /api/episodes/:post/chapters': 'editEpisode',
  'PUT /api/episodes/:post/transcript': 'editEpisode',
  'POST /api/episodes/:post/transcript/import': 'editEpisode',
  'POST /api/podcasts': 'editPodcast',
  'PATCH /api/podcasts/:hash': 'editPodcast',
  'POST /api/podcasts/:hash/private-feeds': 'editPodcast',
  'POST /api/podcast-imports': 'fetchFeed',
  'POST /api/podcast-imports/preview': 'fetchFeed',
  'POST /api/podcast-imports/ownership-code': 'fetchFeed',
  'POST /api/podcast-imports/ownership-word': 'fetchFeed',
  'POST /api/podcast-imports/:hash/:act': 'changeImport',
  'POST /api/podcast-imports/:hash/items/retry': 'changeImport',
  'POST /api/imports': 'fetchFeed',
  'POST /api/imports/file': 'fetchFeed',
  'PUT /api/imports/:hash/parts/:number': 'uploadPart',
  'POST /api/imports/:hash/read': 'changeImport',
  'POST /api/imports/:hash/start': 'changeImport',
  'POST /api/imports/:hash/:act': 'changeImport',
  'PUT /api/listening/:hash': 'playback',
  'POST /api/comments/post/:hash': 'comment',
  'POST /api/campaigns/:slug/card': 'statistics',
  'PUT /api/campaigns/:slug/wish': 'comment',
  'POST /api/reports': 'report',
  'PUT /api/me/blocks/:handle': 'block',
  'PUT /api/me/handle': 'changeHandle',
  'POST /api/follows': 'opml',
  'GET /api/follows/opml': 'opml',
  'POST /api/follows/opml': 'opml',
  'POST /api/payments': 'startPayment',
  'PUT /api/invoices/:hash/discount': 'discountCode',
  'PUT /api/campaigns/:slug/votes/:hash': 'vote',
  'DELETE /api/campaigns/:slug/votes/:hash': 'vote',
  'POST /api/proofreading': 'proofread',
  'PUT /api/short-links/posts/:hash': 'shortLink',
  'POST /api/draft-links/:hash/visits': 'draftVisit',
  'POST /api/visits': 'visits',
  'POST /api/auth/passkeys/options': 'passkeyOptions',

  'GET /api/search/:type': 'search',
  'GET /api/search/suggestions': 'search',
  'GET /api/comments/mentions': 'search',
  'GET /api/comments/post/:hash/search': 'search',
  'GET /api/posts/:hash/suggestions': 'search',
  'GET /api/episodes/:hash/transcript/segments': 'search',
  'GET /api/accounts/handles/:handle': 'search',
  'GET /api/accounts/suggested-handle': 'search',
  'GET /api/stats/mine': 'statistics',
  'GET /api/campaigns/:slug/year': 'statistics',
  'GET /api/stats/post/:hash': 'statistics',
  'GET /api/stats/mine/csv': 'statistics',
  'GET /api/stats/post/:hash/csv': 'statistics',
  'GET /api/stats/publication/:handle': 'statistics',
  'GET /api/stats/publication/:handle/csv': 'statistics',
  'GET /api/stats/podcast/:hash': 'statistics',
  'GET /api/stats/podcast/:hash/csv': 'statistics',
  'GET /api/downloads/shows': 'statistics',
  'GET /api/downloads/:post': 'statistics',
  'GET /api/downloads/:post/requests': 'statistics',
  'GET /api/media/usage': 'statistics',
  'GET /api/admin/campaigns/:slug/ballots': 'statistics',
  'GET /api/campaigns/:slug/results.jsonl': 'render',
  'GET /api/health': 'health',
  'GET /media/share/:kind/:name/:file': 'render',
  'GET /api/exports/posts/:file': 'render',
  'GET /api/exports/lists/:file': 'render',
  'GET /api/exports/publications/:file': 'render',
  'GET /sitemap.xml': 'render',
  'GET /sitemap/:file': 'render',
}

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
