import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { Hash } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { postTag } from '#worker/posts/posts/index.ts'
import {
  Comment,
  CommentHits,
  CommentLike,
  CommentPage,
  CommentSearchQuery,
  Comments,
  CommentsQuery,
  EditComment,
  Mentions,
  MentionsQuery,
  RepliesQuery,
  TakeDown,
  WriteComment,
} from './contract.ts'
import { editComment } from './edit.ts'
import { approveComment, hideComment, showComment } from './hide.ts'
import { likeComment, unlikeComment } from './like.ts'
import { takeChangeTurn, takeLikeTurn, takeSuggestionTurn, takeWriteTurn } from './limits.ts'
import { suggestMentions } from './mentions.ts'
import { pinComment, unpinComment } from './pin.ts'
import { readComment } from './read-comment.ts'
import { removeComment, restoreComment } from './remove.ts'
import { searchComments } from './search.ts'
import { takeDownComment } from './take-down.ts'
import { commentsOf, repliesTo } from './thread.ts'
import { writeComment } from './write.ts'

const byHash = input('param', z.strictObject({ hash: Hash }))
const REFUSALS = [400, 401, 403, 404, 429] as const

const reading = new Hono<AppContext>()
  .get('/post/:hash', describe("A post's comments", { 200: Comments }, [400, 404]), byHash, input('query', CommentsQuery), async (c) => {
    const { hash } = c.req.valid('param')
    const comments = await commentsOf(c.get('db'), hash, c.req.valid('query'), c.get('viewer') ?? undefined)
    c.header('Cache-Tag', postTag(hash))
    return c.json(comments, 200)
  })
  .get(
    '/post/:hash/search',
    describe("Search a post's comments", { 200: CommentHits }, [400, 404]),
    byHash,
    input('query', CommentSearchQuery),
    async (c) => {
      const { hash } = c.req.valid('param')
      const hits = await searchComments(c.get('db'), hash, c.req.valid('query'), c.get('viewer') ?? undefined)
      c.header('Cache-Tag', postTag(hash))
      return c.json(hits, 200)
    },
  )
  .get(
    '/mentions',
    describe('People one may mean by what is typed after @', { 200: Mentions }, [400, 401, 429]),
    input('query', MentionsQuery),
    async (c) => {
      const viewer = requireViewer(c)
      await takeSuggestionTurn(c.env, viewer)
      return c.json(await suggestMentions(c.get('db'), viewer, c.req.valid('query')), 200)
    },
  )
  .get(
    '/:hash',
    describe('A comment with its replies', { 200: CommentPage }, [400, 404, 410]),
    byHash,
    input('query', RepliesQuery),
    async (c) => {
      const { after } = c.req.valid('query')
      const { page, postHash } = await readComment(c.get('db'), c.req.valid('param').hash, after, c.get('viewer') ?? undefined)
      c.header('Cache-Tag', postTag(postHash))
      return c.json(page, 200)
    },
  )
  .get(
    '/:hash/replies',
    describe('Replies to a comment', { 200: Comments }, [400, 404]),
    byHash,
    input('query', RepliesQuery),
    async (c) => {
      const { after } = c.req.valid('query')
      const { page, postHash } = await repliesTo(c.get('db'), c.req.valid('param').hash, after, c.get('viewer') ?? undefined)
      c.header('Cache-Tag', postTag(postHash))
      return c.json(page, 200)
    },
  )

const writing = new Hono<AppContext>()
  .post(
    '/post/:hash',
    describe('Write a comment or an answer', { 201: Comment }, [...REFUSALS, 409]),
    byHash,
    input('json', WriteComment),
    async (c) => {
      const viewer = requireWriter(c)
      await takeWriteTurn(c.env, c.req.raw, viewer)
      return c.json(await writeComment(c.get('db'), viewer, c.req.valid('param').hash, c.req.valid('json')), 201)
    },
  )
  .patch('/:hash', describe('Edit a comment', { 200: Comment }, REFUSALS), byHash, input('json', EditComment), async (c) => {
    const viewer = requireWriter(c)
    await takeChangeTurn(c.env, viewer)
    return c.json(await editComment(c.get('db'), viewer, c.req.valid('param').hash, c.req.valid('json').body), 200)
  })
  .post('/:hash/restore', describe('Take the removal of a comment back', { 200: Comment }, REFUSALS), byHash, async (c) => {
    const viewer = requireWriter(c)
    await takeChangeTurn(c.env, viewer)
    return c.json(await restoreComment(c.get('db'), viewer, c.req.valid('param').hash), 200)
  })
  .put('/:hash/like', describe('Like a comment', { 200: CommentLike }, REFUSALS), byHash, async (c) => {
    const viewer = requireWriter(c)
    await takeLikeTurn(c.env, viewer)
    return c.json(await likeComment(c.get('db'), viewer, c.req.valid('param').hash), 200)
  })
  .delete('/:hash/like', describe('Take the like of a comment back', { 200: CommentLike }, REFUSALS), byHash, async (c) => {
    const viewer = requireWriter(c)
    await takeLikeTurn(c.env, viewer)
    return c.json(await unlikeComment(c.get('db'), viewer, c.req.valid('param').hash), 200)
  })
  .put(
    '/:hash/moderation',
    describe('Take a comment down by a rule', { 204: null }, REFUSALS),
    byHash,
    input('json', TakeDown),
    async (c) => {
      const viewer = requireWriter(c)
      await takeChangeTurn(c.env, viewer)
      await takeDownComment(c.get('db'), viewer, c.req.valid('param').hash, c.req.valid('json').rule)
      return c.body(null, 204)
    },
  )

const keeping = new Hono<AppContext>()
  .delete('/:hash', describe('Remove a comment', { 204: null }, REFUSALS), byHash, async (c) => {
    const viewer = requireWriter(c)
    await takeChangeTurn(c.env, viewer)
    await removeComment(c.get('db'), viewer, c.req.valid('param').hash)
    return c.body(null, 204)
  })
  .put('/:hash/approval', describe('Let a comment that waits be seen', { 204: null }, REFUSALS), byHash, async (c) => {
    const viewer = requireWriter(c)
    await takeChangeTurn(c.env, viewer)
    await approveComment(c.get('db'), viewer, c.req.valid('param').hash)
    return c.body(null, 204)
  })
  .put('/:hash/hiding', describe("Hide a comment under a post of one's own", { 204: null }, REFUSALS), byHash, async (c) => {
    const viewer = requireWriter(c)
    await takeChangeTurn(c.env, viewer)
    await hideComment(c.get('db'), viewer, c.req.valid('param').hash)
    return c.body(null, 204)
  })
  .delete('/:hash/hiding', describe('Show a hidden comment again', { 204: null }, REFUSALS), byHash, async (c) => {
    const viewer = requireWriter(c)
    await takeChangeTurn(c.env, viewer)
    await showComment(c.get('db'), viewer, c.req.valid('param').hash)
    return c.body(null, 204)
  })
  .put('/:hash/pin', describe("Put a comment first under a post of one's own", { 204: null }, REFUSALS), byHash, async (c) => {
    const viewer = requireWriter(c)
    await takeChangeTurn(c.env, viewer)
    await pinComment(c.get('db'), viewer, c.req.valid('param').hash)
    return c.body(null, 204)
  })
  .delete('/:hash/pin', describe('Let a comment stand where it would', { 204: null }, REFUSALS), byHash, async (c) => {
    const viewer = requireWriter(c)
    await takeChangeTurn(c.env, viewer)
    await unpinComment(c.get('db'), viewer, c.req.valid('param').hash)
    return c.body(null, 204)
  })

/** Whoever a write concerns hears of it without waiting for the cron. */
const telling = createMiddleware<AppContext>(async (c, next) => {
  await next()
  if (c.req.method !== 'GET' && c.res.ok) c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env.EFFECTS))
})

/** `/api/comments`: reading and writing comments, and looking after those under one's own posts. */
export const commentRoutes = new Hono<AppContext>().use(telling).route('/', reading).route('/', writing).route('/', keeping)
