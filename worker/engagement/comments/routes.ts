import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { MINUTE, SECOND } from '#shared/time.ts'
import type { Env } from '#worker/env.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { clientIpKey, consumeAttempt, type RatePolicy } from '#worker/lib/rate-limit.ts'
import { type AppContext, requireViewer, requireWriter, type Viewer } from '#worker/lib/viewer.ts'
import { postCacheTag } from '#worker/posts/posts/index.ts'
import {
  Comment,
  CommentHits,
  CommentLike,
  CommentPage,
  CommentSearchQuery,
  Comments,
  CommentsQuery,
  CommentViewerStates,
  CommentViewerStatesQuery,
  EditComment,
  HeldComments,
  HeldCommentsQuery,
  Mentions,
  MentionsQuery,
  RepliesQuery,
  TakeDownComment,
  WriteComment,
} from './contract.ts'
import { likeComment, readCommentViewerStates, unlikeComment } from './like.ts'
import { suggestMentions } from './links-and-mentions.ts'
import { approveComment, hideComment, pinComment, readHeldComments, showComment, takeDownComment, unpinComment } from './moderate.ts'
import { readComment, readReplies, readThread } from './read-thread.ts'
import { searchComments } from './search.ts'
import { editComment, removeComment, restoreComment, writeComment } from './write.ts'

const byHash = validateInput('param', z.strictObject({ hash: Hash }))
const ERROR_STATUSES = [400, 401, 403, 404, 429] as const

const readRoutes = new Hono<AppContext>()
  .get(
    '/post/:hash',
    describeEndpoint('List the comments of a post', { 200: Comments }, [400, 404, 410]),
    byHash,
    validateInput('query', CommentsQuery),
    async (c) => {
      const { hash } = c.req.valid('param')
      const comments = await readThread(c.get('db'), hash, c.req.valid('query'), c.get('viewer') ?? undefined)
      c.header('Cache-Tag', postCacheTag(hash))
      return c.json(comments, 200)
    },
  )
  .get(
    '/post/:hash/search',
    describeEndpoint('Search the comments of a post', { 200: CommentHits }, [400, 404, 410]),
    byHash,
    validateInput('query', CommentSearchQuery),
    async (c) => {
      const { hash } = c.req.valid('param')
      const hits = await searchComments(c.get('db'), hash, c.req.valid('query'), c.get('viewer') ?? undefined)
      c.header('Cache-Tag', postCacheTag(hash))
      return c.json(hits, 200)
    },
  )
  .get(
    '/mentions',
    describeEndpoint('Suggest users to mention', { 200: Mentions }, [400, 401, 429]),
    validateInput('query', MentionsQuery),
    async (c) => {
      const viewer = requireViewer(c)
      await consumeSuggestionAttempt(c.env, viewer)
      return c.json(await suggestMentions(c.get('db'), viewer, c.req.valid('query')), 200)
    },
  )
  .get(
    '/:hash',
    describeEndpoint('Get a comment with its replies', { 200: CommentPage }, [400, 404, 410]),
    byHash,
    validateInput('query', RepliesQuery),
    async (c) => {
      const { after } = c.req.valid('query')
      const { page, postHash } = await readComment(c.get('db'), c.req.valid('param').hash, after, c.get('viewer') ?? undefined)
      c.header('Cache-Tag', postCacheTag(postHash))
      return c.json(page, 200)
    },
  )
  .get(
    '/:hash/replies',
    describeEndpoint('List the replies to a comment', { 200: Comments }, [400, 404, 410]),
    byHash,
    validateInput('query', RepliesQuery),
    async (c) => {
      const { after } = c.req.valid('query')
      const { page, postHash } = await readReplies(c.get('db'), c.req.valid('param').hash, after, c.get('viewer') ?? undefined)
      c.header('Cache-Tag', postCacheTag(postHash))
      return c.json(page, 200)
    },
  )

const writeRoutes = new Hono<AppContext>()
  .post(
    '/post/:hash',
    describeEndpoint('Write a comment or reply', { 201: Comment }, [...ERROR_STATUSES, 409, 410]),
    byHash,
    validateInput('json', WriteComment),
    async (c) => {
      const viewer = requireWriter(c)
      await consumeWriteAttempt(c.env, c.req.raw, viewer)
      return c.json(await writeComment(c.get('db'), viewer, c.req.valid('param').hash, c.req.valid('json')), 201)
    },
  )
  .patch(
    '/:hash',
    describeEndpoint('Edit a comment', { 200: Comment }, ERROR_STATUSES),
    byHash,
    validateInput('json', EditComment),
    async (c) => {
      const viewer = requireWriter(c)
      await consumeChangeAttempt(c.env, viewer)
      return c.json(await editComment(c.get('db'), viewer, c.req.valid('param').hash, c.req.valid('json').body), 200)
    },
  )
  .post('/:hash/restore', describeEndpoint('Undo the removal of a comment', { 200: Comment }, ERROR_STATUSES), byHash, async (c) => {
    const viewer = requireWriter(c)
    await consumeChangeAttempt(c.env, viewer)
    return c.json(await restoreComment(c.get('db'), viewer, c.req.valid('param').hash), 200)
  })
  .put('/:hash/like', describeEndpoint('Like a comment', { 200: CommentLike }, ERROR_STATUSES), byHash, async (c) => {
    const viewer = requireWriter(c)
    await consumeLikeAttempt(c.env, viewer)
    return c.json(await likeComment(c.get('db'), viewer, c.req.valid('param').hash), 200)
  })
  .delete('/:hash/like', describeEndpoint('Unlike a comment', { 200: CommentLike }, ERROR_STATUSES), byHash, async (c) => {
    const viewer = requireWriter(c)
    await consumeLikeAttempt(c.env, viewer)
    return c.json(await unlikeComment(c.get('db'), viewer, c.req.valid('param').hash), 200)
  })
  .put(
    '/:hash/moderation',
    describeEndpoint('Take a comment down under a rule', { 204: null }, ERROR_STATUSES),
    byHash,
    validateInput('json', TakeDownComment),
    async (c) => {
      const viewer = requireWriter(c)
      await consumeChangeAttempt(c.env, viewer)
      await takeDownComment(c.get('db'), viewer, c.req.valid('param').hash, c.req.valid('json').rule)
      return c.body(null, 204)
    },
  )

const moderationRoutes = new Hono<AppContext>()
  .delete('/:hash', describeEndpoint('Remove a comment', { 204: null }, ERROR_STATUSES), byHash, async (c) => {
    const viewer = requireWriter(c)
    await consumeChangeAttempt(c.env, viewer)
    await removeComment(c.get('db'), viewer, c.req.valid('param').hash)
    return c.body(null, 204)
  })
  .put('/:hash/approval', describeEndpoint('Approve a held comment', { 204: null }, ERROR_STATUSES), byHash, async (c) => {
    const viewer = requireWriter(c)
    await consumeChangeAttempt(c.env, viewer)
    await approveComment(c.get('db'), viewer, c.req.valid('param').hash)
    return c.body(null, 204)
  })
  .put('/:hash/hidden', describeEndpoint('Hide a comment on the viewer’s post', { 204: null }, ERROR_STATUSES), byHash, async (c) => {
    const viewer = requireWriter(c)
    await consumeChangeAttempt(c.env, viewer)
    await hideComment(c.get('db'), viewer, c.req.valid('param').hash)
    return c.body(null, 204)
  })
  .delete('/:hash/hidden', describeEndpoint('Show a hidden comment', { 204: null }, ERROR_STATUSES), byHash, async (c) => {
    const viewer = requireWriter(c)
    await consumeChangeAttempt(c.env, viewer)
    await showComment(c.get('db'), viewer, c.req.valid('param').hash)
    return c.body(null, 204)
  })
  .put('/:hash/pin', describeEndpoint('Pin a comment on the viewer’s post', { 204: null }, ERROR_STATUSES), byHash, async (c) => {
    const viewer = requireWriter(c)
    await consumeChangeAttempt(c.env, viewer)
    await pinComment(c.get('db'), viewer, c.req.valid('param').hash)
    return c.body(null, 204)
  })
  .delete('/:hash/pin', describeEndpoint('Unpin a comment', { 204: null }, ERROR_STATUSES), byHash, async (c) => {
    const viewer = requireWriter(c)
    await consumeChangeAttempt(c.env, viewer)
    await unpinComment(c.get('db'), viewer, c.req.valid('param').hash)
    return c.body(null, 204)
  })

/** Flushes the outbox right after a successful write, so that notifications do not wait for the next cron run. */
const flushOutboxAfterWrite = createMiddleware<AppContext>(async (c, next) => {
  await next()
  if (c.req.method !== 'GET' && c.res.ok) c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env.JOBS))
})

export const commentRoutes = new Hono<AppContext>()
  .use(flushOutboxAfterWrite)
  .route('/', readRoutes)
  .route('/', writeRoutes)
  .route('/', moderationRoutes)

export const viewerCommentRoutes = new Hono<AppContext>()
  .get(
    '/viewer-state',
    describeEndpoint('Get the viewer’s likes of comments', { 200: CommentViewerStates }, [400, 401]),
    validateInput('query', CommentViewerStatesQuery),
    async (c) => c.json(await readCommentViewerStates(c.get('db'), requireViewer(c), c.req.valid('query').comments), 200),
  )
  .get(
    '/held',
    describeEndpoint('List the held comments on the viewer’s posts', { 200: HeldComments }, [400, 401]),
    validateInput('query', HeldCommentsQuery),
    async (c) => c.json(await readHeldComments(c.get('db'), requireViewer(c), c.req.valid('query')), 200),
  )

const WRITING: RatePolicy = { limit: 30, waitMs: 20 * SECOND, maxWaitMs: 30 * MINUTE, resetAfterMs: 30 * MINUTE }
/** Limit per IP address, higher than per user because a whole school may share one. */
const WRITING_PER_ADDRESS: RatePolicy = { limit: 120, waitMs: 20 * SECOND, maxWaitMs: 30 * MINUTE, resetAfterMs: 30 * MINUTE }
const CHANGING: RatePolicy = { limit: 300, waitMs: SECOND, maxWaitMs: MINUTE, resetAfterMs: 10 * MINUTE }
const LIKING: RatePolicy = { limit: 600, waitMs: SECOND, maxWaitMs: MINUTE, resetAfterMs: 10 * MINUTE }
const SUGGESTING: RatePolicy = { limit: 300, waitMs: SECOND, maxWaitMs: MINUTE, resetAfterMs: 10 * MINUTE }

const consumeWriteAttempt = (env: Env, request: Request, viewer: Viewer) =>
  consumeAttempt(env, [
    [`comment:${viewer.hash}`, WRITING],
    [`comment-from:${clientIpKey(request)}`, WRITING_PER_ADDRESS],
  ])
const consumeChangeAttempt = (env: Env, viewer: Viewer) => consumeAttempt(env, [[`comment-change:${viewer.hash}`, CHANGING]])
const consumeLikeAttempt = (env: Env, viewer: Viewer) => consumeAttempt(env, [[`comment-like:${viewer.hash}`, LIKING]])
const consumeSuggestionAttempt = (env: Env, viewer: Viewer) => consumeAttempt(env, [[`mention:${viewer.hash}`, SUGGESTING]])
