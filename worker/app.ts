import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { generateSpecs } from 'hono-openapi'
import { LIMITS } from '#shared/contract.ts'
import { apiTokenRoutes, bearerOf, viewerOfApiToken, withinScopes } from '#worker/account/api-tokens/index.ts'
import { accounts, auth, passwordRoutes, sessionRoutes, viewerOf } from '#worker/account/auth/index.ts'
import { blockRoutes, muteRoutes } from '#worker/account/blocks/index.ts'
import { addressRoutes } from '#worker/account/contact-details/index.ts'
import { leavingRoutes, returnRoutes } from '#worker/account/deletion/index.ts'
import { passkeyEntry, passkeyRoutes } from '#worker/account/passkeys/index.ts'
import { proofRoutes } from '#worker/account/reauthentication/index.ts'
import { ownSuspensionRoutes, suspensionRoutes } from '#worker/account/suspensions/index.ts'
import { twoStepRoutes } from '#worker/account/two-factor/index.ts'
import { database } from '#worker/db/client.ts'
import { pickingRoutes, pickRoutes } from '#worker/discovery/featured/index.ts'
import { homeRoutes } from '#worker/discovery/home-feed/index.ts'
import { onwardRoutes } from '#worker/discovery/related-posts/index.ts'
import { searchRoutes } from '#worker/discovery/search/index.ts'
import { trendingRoutes } from '#worker/discovery/trending/index.ts'
import { feedFiles, tagFeed, topicFeed } from '#worker/distribution/feeds/index.ts'
import { opmlRoutes } from '#worker/distribution/opml/index.ts'
import { crawlerFiles } from '#worker/distribution/seo/index.ts'
import { sharingFiles } from '#worker/distribution/share-images/index.ts'
import { shortLinkRoutes } from '#worker/distribution/short-links/index.ts'
import { hub } from '#worker/distribution/websub/index.ts'
import { commentRoutes, ownCommentRoutes } from '#worker/engagement/comments/index.ts'
import { likeRoutes } from '#worker/engagement/likes/index.ts'
import { listRoutes } from '#worker/engagement/reading-lists/index.ts'
import { markRoutes } from '#worker/engagement/viewer-state/index.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { cacheHeaders } from '#worker/lib/cache-policy.ts'
import { AppError, notFound, toResponse } from '#worker/lib/errors.ts'
import { inflate } from '#worker/lib/http/inflate.ts'
import { isUpload } from '#worker/lib/http/is-upload.ts'
import { factsOf } from '#worker/lib/http/request-facts.ts'
import { jsonOnly, sameOrigin } from '#worker/lib/http/same-origin.ts'
import { logRequest } from '#worker/lib/log.ts'
import { pollBumps, purgeEdge } from '#worker/lib/page-cache/index.ts'
import { reportQueueRoutes, reportRoutes } from '#worker/moderation/reports/index.ts'
import { tagModerationRoutes } from '#worker/moderation/tag-moderation/index.ts'
import { oneClick, unsubscribeRoutes } from '#worker/notifications/digest/index.ts'
import { newsRoutes } from '#worker/notifications/inbox/index.ts'
import { followRoutes, ownFollowRoutes } from '#worker/people/follows/index.ts'
import { handleRoutes } from '#worker/people/handles/index.ts'
import { profileRoutes } from '#worker/people/profiles/index.ts'
import { settingsRoutes } from '#worker/people/settings/index.ts'
import { listening, listensRoutes } from '#worker/podcasts/downloads/index.ts'
import {
  chapterFiles,
  embedPages,
  episodeRoutes,
  listeningRoutes,
  playableRoutes,
  soundFiles,
  soundRoutes,
  transcriptFiles,
} from '#worker/podcasts/episodes/index.ts'
import { podcastImportRoutes } from '#worker/podcasts/importer/index.ts'
import { podcastFiles, podcastRoutes } from '#worker/podcasts/shows/index.ts'
import { draftLinkRoutes, ownDraftLinkRoutes } from '#worker/posts/draft-links/index.ts'
import { mediaFiles, mediaRoutes } from '#worker/posts/media/index.ts'
import { postRoutes } from '#worker/posts/posts/index.ts'
import { typographyRoutes } from '#worker/posts/proofreading/index.ts'
import { revisionRoutes } from '#worker/posts/revisions/index.ts'
import { tagRoutes } from '#worker/posts/tags/index.ts'
import { topicRoutes } from '#worker/posts/topics/index.ts'
import { publicationRoutes } from '#worker/publications/members/index.ts'
import { campaignRoutes } from '#worker/site/campaigns/index.ts'
import { contactRoutes } from '#worker/site/contact/index.ts'
import { statsRoutes } from '#worker/statistics/posts/index.ts'
import { DOCUMENTATION, withSecurity } from './openapi.ts'

const base = new Hono<AppContext>()

base.use(async (c, next) => {
  c.set('requestId', factsOf(c.req.raw).id)
  c.set('db', database(c.env))
  const bearer = bearerOf(c.req.raw)
  c.set(
    'viewer',
    bearer === undefined ? await viewerOf(c) : await viewerOfApiToken(c.get('db'), bearer, (work) => c.executionCtx.waitUntil(work)),
  )
  await next()
  for (const [name, value] of Object.entries(cacheHeaders('private'))) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  if (!['GET', 'HEAD'].includes(c.req.method)) c.executionCtx.waitUntil(purgeEdge(c.executionCtx, await pollBumps(c.get('db'))))
})
base.use(withinScopes)
base.use('/media/sound/*', listening)
base.use('/api/*', sameOrigin)
base.use('/api/*', jsonOnly(LIMITS.jsonBytes))
base.use('/api/*', inflate(LIMITS.jsonBytes))
base.use('/api/*', (c, next) =>
  isUpload(c.req.path)
    ? next()
    : bodyLimit({ maxSize: LIMITS.jsonBytes, onError: () => toResponse(new AppError('too_large'), c.get('requestId')) })(c, next),
)

const api = base
  .route('/api/auth', auth)
  .route('/api/auth/return', returnRoutes)
  .route('/api/auth/passkeys', passkeyEntry)
  .route('/api/accounts', accounts)
  .route('/api/me', settingsRoutes)
  .route('/api/me/api-tokens', apiTokenRoutes)
  .route('/api/me/notifications', newsRoutes)
  .route('/api/me/passkeys', passkeyRoutes)
  .route('/api/me/follows', ownFollowRoutes)
  .route('/api/me/marks', markRoutes)
  .route('/api/me/comments', ownCommentRoutes)
  .route('/api/me/password', passwordRoutes)
  .route('/api/me/proof', proofRoutes)
  .route('/api/me/sessions', sessionRoutes)
  .route('/api/me/two-step', twoStepRoutes)
  .route('/api/posts', postRoutes)
  .route('/api/posts', ownDraftLinkRoutes)
  .route('/api/posts', onwardRoutes)
  .route('/api/posts', revisionRoutes)
  .route('/api/draft-links', draftLinkRoutes)
  .route('/api/campaigns', campaignRoutes)
  .route('/api/comments', commentRoutes)
  .route('/api/follows', opmlRoutes)
  .route('/api/follows', followRoutes)
  .route('/api/home', homeRoutes)
  .route('/api/likes', likeRoutes)
  .route('/api/listens', listensRoutes)
  .route('/api/lists', listRoutes)
  .route('/api/profiles', profileRoutes)
  .route('/api/publications', publicationRoutes)
  .route('/api/stats', statsRoutes)
  .route('/api/media', mediaRoutes)
  .route('/api/tags', tagRoutes)
  .route('/api/tags', tagFeed)
  .route('/api/topics', topicRoutes)
  .route('/api/topics', topicFeed)
  .route('/api/podcasts', podcastRoutes)
  .route('/api/podcast-imports', podcastImportRoutes)
  .route('/api/sounds', soundRoutes)
  .route('/api/sounds', episodeRoutes)
  .route('/api/search', searchRoutes)
  .route('/api/short-links', shortLinkRoutes)
  .route('/api/contact', contactRoutes)
  .route('/api/typography', typographyRoutes)
  .route('/api/unsubscribe', unsubscribeRoutes)
  .route('/unsubscribe', oneClick)
  .route('/api/me/handle', handleRoutes)
  .route('/api/me/blocks', blockRoutes)
  .route('/api/me/mutes', muteRoutes)
  .route('/api/me', addressRoutes)
  .route('/api/me', leavingRoutes)
  .route('/api/me', ownSuspensionRoutes)
  .route('/api/moderation/suspensions', suspensionRoutes)
  .route('/api/moderation/reports', reportQueueRoutes)
  .route('/api/moderation/tags', tagModerationRoutes)
  .route('/api/moderation/picks', pickingRoutes)
  .route('/api/picks', pickRoutes)
  .route('/api/trending', trendingRoutes)
  .route('/api/reports', reportRoutes)
  .route('/api/sounds', playableRoutes)
  .route('/api/listening', listeningRoutes)
  .route('/embed', embedPages)
  .route('/media/sound', soundFiles)
  .route('/media/chapters', chapterFiles)
  .route('/media/transcript', transcriptFiles)
  .route('/media/share', sharingFiles)
  .route('/media', mediaFiles)
  .route('/podcast', podcastFiles)
  .route('/hub', hub)
  .route('/', feedFiles)
  .route('/', crawlerFiles)

/** The API's type, from which the client's calls are typed. */
export type AppType = typeof api

let described: Awaited<ReturnType<typeof generateSpecs>> | undefined
api.get('/api/openapi.json', async (c) => {
  described ??= withSecurity(await generateSpecs(api, { documentation: DOCUMENTATION }))
  return c.json(described, 200)
})
api.notFound(() => {
  throw notFound()
})
api.onError((error, c) => {
  const requestId = c.get('requestId')
  const known = error instanceof HTTPException && error.status < 500 ? malformed(error) : error
  const response = toResponse(known, requestId)
  if (response.status >= 500) logRequest({ requestId, method: c.req.method, path: c.req.path, status: response.status, took: 0, error })
  return response
})

const malformed = (error: HTTPException) =>
  new AppError(error.status === 413 ? 'too_large' : 'invalid', error.status === 400 ? { message: 'بدنهٔ درخواست JSON درستی نیست.' } : {})

/** The whole API and every other address that is not a page. */
export const app = api
