import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { LIMITS } from '#shared/limits/index.ts'
import { enforceScopes, readApiTokenViewer, readBearerToken } from '#worker/account/api-tokens/index.ts'
import { accountRoutes, authRoutes, readViewer } from '#worker/account/auth/index.ts'
import { reactivationRoutes } from '#worker/account/deletion/index.ts'
import { passkeySignInRoutes } from '#worker/account/passkeys/index.ts'
import { database, statsDatabase } from '#worker/db/client.ts'
import { featuredRoutes } from '#worker/discovery/featured/index.ts'
import { homeRoutes } from '#worker/discovery/home-feed/index.ts'
import { relatedPostsRoutes } from '#worker/discovery/related-posts/index.ts'
import { searchRoutes } from '#worker/discovery/search/index.ts'
import { trendingRoutes } from '#worker/discovery/trending/index.ts'
import { feedRoutes, tagTimelineRoutes, topicTimelineRoutes } from '#worker/distribution/feeds/index.ts'
import { opmlRoutes } from '#worker/distribution/opml/index.ts'
import { seoRoutes } from '#worker/distribution/seo/index.ts'
import { shareImageRoutes } from '#worker/distribution/share-images/index.ts'
import { shortLinkRoutes } from '#worker/distribution/short-links/index.ts'
import { hubRoutes } from '#worker/distribution/websub/index.ts'
import { commentRoutes } from '#worker/engagement/comments/index.ts'
import { likeRoutes } from '#worker/engagement/likes/index.ts'
import { listRoutes } from '#worker/engagement/reading-lists/index.ts'
import { AppError, toErrorResponse } from '#worker/lib/errors.ts'
import { logRequest, requestContext } from '#worker/lib/http/request-context.ts'
import { enforceSwitches, offFeatureRoutes } from '#worker/moderation/feature-switches/index.ts'
import { reportRoutes } from '#worker/moderation/reports/index.ts'
import { transparencyRoutes } from '#worker/moderation/transparency/index.ts'
import { invoiceRoutes } from '#worker/money/invoices/index.ts'
import { paymentCallbackRoutes, paymentRoutes } from '#worker/money/payments/index.ts'
import { promotedCardRoutes } from '#worker/money/promotion-delivery/index.ts'
import { promotionRoutes } from '#worker/money/promotions/index.ts'
import { sponsoredPostRoutes } from '#worker/money/sponsored-posts/index.ts'
import { walletRoutes } from '#worker/money/wallet/index.ts'
import { oneClickUnsubscribeRoutes, unsubscribeRoutes } from '#worker/notifications/digest/index.ts'
import { followRoutes } from '#worker/people/follows/index.ts'
import { profileRoutes } from '#worker/people/profiles/index.ts'
import { downloadRoutes, podcastReportRoutes, trackDownloads } from '#worker/podcasts/downloads/index.ts'
import {
  audioFileRoutes,
  audioRoutes,
  chapterFileRoutes,
  embedRoutes,
  episodeRoutes,
  listeningHistoryRoutes,
  playerRoutes,
  transcriptFileRoutes,
} from '#worker/podcasts/episodes/index.ts'
import { podcastImportRoutes } from '#worker/podcasts/importer/index.ts'
import { showFeedRoutes, showRoutes } from '#worker/podcasts/shows/index.ts'
import { createReferenceRoutes } from '#worker/portability/api-reference/index.ts'
import { archiveRoutes } from '#worker/portability/archives/index.ts'
import { exportRoutes } from '#worker/portability/exports/index.ts'
import { importRoutes } from '#worker/portability/imports/index.ts'
import { draftLinkRoutes, postDraftLinkRoutes } from '#worker/posts/draft-links/index.ts'
import { mediaFileRoutes, mediaRoutes } from '#worker/posts/media/index.ts'
import { postRoutes } from '#worker/posts/posts/index.ts'
import { proofreadingRoutes } from '#worker/posts/proofreading/index.ts'
import { revisionRoutes } from '#worker/posts/revisions/index.ts'
import { tagRoutes } from '#worker/posts/tags/index.ts'
import { topicRoutes } from '#worker/posts/topics/index.ts'
import { frontPageRoutes } from '#worker/publications/front-page/index.ts'
import { invitationRoutes, membershipRoutes, transferRoutes } from '#worker/publications/members/index.ts'
import { accentRoutes, publicationRoutes } from '#worker/publications/publications/index.ts'
import { submissionRoutes, suggestionRoutes } from '#worker/publications/submissions/index.ts'
import { awardRoutes, ballotRoutes } from '#worker/site/ballots/index.ts'
import { birthdayRoutes } from '#worker/site/birthdays/index.ts'
import { campaignRoutes } from '#worker/site/campaigns/index.ts'
import { contactRoutes } from '#worker/site/contact/index.ts'
import { healthRoutes } from '#worker/site/health/index.ts'
import { wishRoutes } from '#worker/site/wishes/index.ts'
import { visitRoutes } from '#worker/statistics/collection/index.ts'
import { statsRoutes } from '#worker/statistics/posts/index.ts'
import { purgeEdgeCache } from './lib/edge-purge.ts'
import { decompressBody, discardBody, limitBody, requireJson, requireSameOrigin } from './lib/http/check-request.ts'
import { findRouteError, rejectUnknownMethods } from './lib/http/reject-unknown-methods.ts'
import { pollAfterWrite } from './lib/invalidations.ts'
import { cacheHeaders } from './lib/page-cache.ts'
import type { AppContext } from './lib/viewer.ts'
import { findRequestLimit, limitRequests } from './request-limits.ts'
import { adminRoutes, moderationRoutes } from './staff-routes.ts'
import { viewerRoutes } from './viewer-routes.ts'

const base = new Hono<AppContext>()

base.use(async (c, next) => {
  const context = requestContext(c.req.raw)
  c.set('requestContext', context)
  c.set('requestId', context.id)
  c.set('db', database(c.env))
  c.set('statsDb', statsDatabase(c.env))
  const bearer = readBearerToken(c.req.raw)
  c.set(
    'viewer',
    bearer === undefined ? await readViewer(c) : await readApiTokenViewer(c.get('db'), bearer, (work) => c.executionCtx.waitUntil(work)),
  )
  const { raw } = c.req
  await next()
  if (c.res.status >= 400) await discardBody(raw)
  for (const [name, value] of Object.entries(cacheHeaders('private'))) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  // Rejected requests and reports of visits, the most frequent requests, change nothing that a page shows.
  const isRejected = c.res.status >= 400 && c.res.status < 500
  if (isRejected || ['GET', 'HEAD'].includes(c.req.method) || c.req.path === '/api/visits') return
  await pollAfterWrite(c.get('db'))
  c.executionCtx.waitUntil(purgeEdgeCache(c.get('db'), c.executionCtx))
})
base.use(rejectUnknownMethods(base))
base.use(enforceScopes)
base.use('/media/sound/*', trackDownloads)
base.use('/api/*', requireSameOrigin)
base.use('/api/*', requireJson(LIMITS.jsonBytes))
base.use(limitRequests)
base.use(enforceSwitches)
base.use('/api/*', decompressBody(LIMITS.jsonBytes))
base.use('/api/*', limitBody(LIMITS.jsonBytes))

const api = base
  .route('/api/auth', authRoutes)
  .route('/api/auth/reactivate', reactivationRoutes)
  .route('/api/auth/passkeys', passkeySignInRoutes)
  .route('/api/accounts', accountRoutes)
  .route('/api/me', viewerRoutes)
  .route('/api/posts', postRoutes)
  .route('/api/posts', postDraftLinkRoutes)
  .route('/api/posts', relatedPostsRoutes)
  .route('/api/posts', revisionRoutes)
  .route('/api/draft-links', draftLinkRoutes)
  .route('/api/awards', awardRoutes)
  .route('/api/campaigns', campaignRoutes)
  .route('/api/campaigns', ballotRoutes)
  .route('/api/campaigns', birthdayRoutes)
  .route('/api/campaigns', wishRoutes)
  .route('/api/comments', commentRoutes)
  .route('/api/archives', archiveRoutes)
  .route('/api/exports', exportRoutes)
  .route('/api/follows', opmlRoutes)
  .route('/api/follows', followRoutes)
  .route('/api/home', homeRoutes)
  .route('/api/imports', importRoutes)
  .route('/api/likes', likeRoutes)
  .route('/api/downloads', downloadRoutes)
  .route('/api/lists', listRoutes)
  .route('/api/profiles', profileRoutes)
  .route('/api/publications', membershipRoutes)
  .route('/api/publications', invitationRoutes)
  .route('/api/publications', transferRoutes)
  .route('/api/publications', publicationRoutes)
  .route('/api/publications', frontPageRoutes)
  .route('/api/stats', statsRoutes)
  .route('/api/stats/podcast', podcastReportRoutes)
  .route('/api/visits', visitRoutes)
  .route('/api/media', mediaRoutes)
  .route('/api/tags', tagRoutes)
  .route('/api/tags', tagTimelineRoutes)
  .route('/api/topics', topicRoutes)
  .route('/api/topics', topicTimelineRoutes)
  .route('/api/podcasts', showRoutes)
  .route('/api/podcast-imports', podcastImportRoutes)
  .route('/api/episodes', audioRoutes)
  .route('/api/episodes', episodeRoutes)
  .route('/api/submissions', submissionRoutes)
  .route('/api/submissions', suggestionRoutes)
  .route('/api/search', searchRoutes)
  .route('/api/short-links', shortLinkRoutes)
  .route('/api/contact', contactRoutes)
  .route('/api/health', healthRoutes)
  .route('/api/proofreading', proofreadingRoutes)
  .route('/api/unsubscribe', unsubscribeRoutes)
  .route('/unsubscribe', oneClickUnsubscribeRoutes)
  .route('/api/wallet', walletRoutes)
  .route('/api/invoices', invoiceRoutes)
  .route('/api/payments', paymentRoutes)
  .route('/payment/callback', paymentCallbackRoutes)
  .route('/api/promotions', promotionRoutes)
  .route('/api/sponsored-posts', sponsoredPostRoutes)
  .route('/api/promoted-card', promotedCardRoutes)
  .route('/api/admin', adminRoutes)
  .route('/api/moderation', moderationRoutes)
  .route('/api/transparency', transparencyRoutes)
  .route('/api/feature-switches', offFeatureRoutes)
  .route('/api/featured', featuredRoutes)
  .route('/api/trending', trendingRoutes)
  .route('/api/reports', reportRoutes)
  .route('/api/episodes', playerRoutes)
  .route('/api/listening', listeningHistoryRoutes)
  .route('/embed', embedRoutes)
  .route('/media/sound', audioFileRoutes)
  .route('/media/chapters', chapterFileRoutes)
  .route('/media/transcript', transcriptFileRoutes)
  .route('/media/share', shareImageRoutes)
  .route('/media/accent', accentRoutes)
  .route('/media', mediaFileRoutes)
  .route('/podcast', showFeedRoutes)
  .route('/api', createReferenceRoutes({ routes: base.routes, findRequestLimit }))
  .route('/hub', hubRoutes)
  .route('/', feedRoutes)
  .route('/', seoRoutes)

export type AppType = typeof api

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
