import { Hono } from 'hono'
import { z } from 'zod'
import { Hash, PageQuery } from '#shared/contract.ts'
import type { Env } from '#worker/env.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { type RatePolicy, takeTurn } from '#worker/lib/rate-limit.ts'
import { requireViewer, requireWriter, type Viewer } from '#worker/lib/viewer.ts'
import { PostCards } from '#worker/posts/posts/contract.ts'
import { postTag } from '#worker/posts/posts/index.ts'
import { Like, Likers } from './contract.ts'
import { like, unlike } from './like.ts'
import { likedPosts } from './mine.ts'
import { likersOf } from './of-post.ts'

const ByHash = z.strictObject({ hash: Hash })

const MINUTE = 60_000
const LIKING: RatePolicy = { limit: 600, waitMs: 1000, maxWaitMs: MINUTE, quietMs: 10 * MINUTE }
const takeLikeTurn = (env: Env, viewer: Viewer) => takeTurn(env, [[`like:${viewer.hash}`, LIKING]])

/** `/api/likes`: who liked what. */
export const likeRoutes = new Hono<AppContext>()
  .get('/mine', describe('Posts one liked', { 200: PostCards }, [400, 401]), input('query', PageQuery), async (c) =>
    c.json(await likedPosts(c.get('db'), requireViewer(c), c.req.valid('query')), 200),
  )
  .get(
    '/post/:hash',
    describe('People who liked a post', { 200: Likers }, [400, 404]),
    input('param', ByHash),
    input('query', PageQuery),
    async (c) => {
      const { hash } = c.req.valid('param')
      const page = await likersOf(c.get('db'), hash, c.req.valid('query'), c.get('viewer')?.id)
      c.header('Cache-Tag', postTag(hash))
      return c.json(page, 200)
    },
  )
  .put('/post/:hash', describe('Like a post', { 200: Like }, [400, 401, 403, 404, 429]), input('param', ByHash), async (c) => {
    const viewer = requireWriter(c)
    await takeLikeTurn(c.env, viewer)
    const liked = await like(c.get('db'), viewer, c.req.valid('param').hash)
    c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env.EFFECTS))
    return c.json(liked, 200)
  })
  .delete('/post/:hash', describe('Take a like back', { 200: Like }, [400, 401, 403, 404, 429]), input('param', ByHash), async (c) => {
    const viewer = requireWriter(c)
    await takeLikeTurn(c.env, viewer)
    return c.json(await unlike(c.get('db'), viewer, c.req.valid('param').hash), 200)
  })
