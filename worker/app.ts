import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { generateSpecs } from 'hono-openapi'
import { leavingRoutes, returnRoutes } from '#worker/account-closing/index.ts'
import { accounts, auth, passwordRoutes, sessionRoutes, viewerOf } from '#worker/accounts/index.ts'
import { apiTokenRoutes, bearerOf, viewerOfApiToken, withinScopes } from '#worker/api-tokens/index.ts'
import { blockRoutes, muteRoutes } from '#worker/blocks/index.ts'
import { campaignRoutes } from '#worker/campaigns/index.ts'
import { commentRoutes, ownCommentRoutes } from '#worker/comments/index.ts'
import { contactRoutes } from '#worker/contact/index.ts'
import { addressRoutes } from '#worker/contact-addresses/index.ts'
import { crawlerFiles } from '#worker/crawlers/index.ts'
import { database } from '#worker/db/client.ts'
import { draftLinkRoutes, ownDraftLinkRoutes } from '#worker/draft-links/index.ts'
import { feedFiles, tagFeed, topicFeed } from '#worker/feed/index.ts'
import { followRoutes, ownFollowRoutes } from '#worker/follows/index.ts'
import { handleRoutes } from '#worker/handles/index.ts'
import { homeRoutes } from '#worker/home/index.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { cacheHeaders } from '#worker/lib/cache-policy.ts'
import { LIMITS } from '#worker/lib/contract.ts'
import { AppError, notFound, toResponse } from '#worker/lib/errors.ts'
import { inflate } from '#worker/lib/http/inflate.ts'
import { isUpload } from '#worker/lib/http/is-upload.ts'
import { factsOf } from '#worker/lib/http/request-facts.ts'
import { jsonOnly, sameOrigin } from '#worker/lib/http/same-origin.ts'
import { logRequest } from '#worker/lib/log.ts'
import { pollBumps, purgeEdge } from '#worker/lib/page-cache/index.ts'
import { likeRoutes } from '#worker/likes/index.ts'
import { listening, listensRoutes } from '#worker/listens/index.ts'
import { listRoutes } from '#worker/lists/index.ts'
import { markRoutes } from '#worker/marks/index.ts'
import { mediaFiles, mediaRoutes } from '#worker/media/index.ts'
import { newsRoutes } from '#worker/news/index.ts'
import { onwardRoutes } from '#worker/onward/index.ts'
import { passkeyEntry, passkeyRoutes } from '#worker/passkeys/index.ts'
import { pickingRoutes, pickRoutes } from '#worker/picks/index.ts'
import { podcastImportRoutes } from '#worker/podcast-import/index.ts'
import { podcastFiles, podcastRoutes } from '#worker/podcasts/index.ts'
import { postRoutes } from '#worker/posts/index.ts'
import { profileRoutes } from '#worker/profiles/index.ts'
import { publicationRoutes } from '#worker/publications/index.ts'
import { proofRoutes } from '#worker/reauthentication/index.ts'
import { reportQueueRoutes, reportRoutes } from '#worker/reports/index.ts'
import { revisionRoutes } from '#worker/revisions/index.ts'
import { searchRoutes } from '#worker/search/index.ts'
import { oneClick, settingsRoutes, unsubscribeRoutes } from '#worker/settings/index.ts'
import { sharingFiles } from '#worker/sharing/index.ts'
import { shortLinkRoutes } from '#worker/short-links/index.ts'
import {
  chapterFiles,
  embedPages,
  episodeRoutes,
  listeningRoutes,
  playableRoutes,
  soundFiles,
  soundRoutes,
  transcriptFiles,
} from '#worker/sounds/index.ts'
import { statsRoutes } from '#worker/stats/index.ts'
import { ownSuspensionRoutes, suspensionRoutes } from '#worker/suspensions/index.ts'
import { tagModerationRoutes } from '#worker/tag-moderation/index.ts'
import { tagRoutes } from '#worker/tags/index.ts'
import { topicRoutes } from '#worker/topics/index.ts'
import { trendingRoutes } from '#worker/trending/index.ts'
import { twoStepRoutes } from '#worker/two-step/index.ts'
import { typographyRoutes } from '#worker/typography/index.ts'
import { hub } from '#worker/websub/index.ts'
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
