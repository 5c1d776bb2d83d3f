import { Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '#worker/lib/app-context.ts'
import { Hash, PageQuery } from '#worker/lib/contract.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { requireViewer } from '#worker/lib/viewer.ts'
import { PostCards } from '#worker/posts/contract.ts'
import { postTag } from '#worker/posts/index.ts'
import { Likers } from './contract.ts'
import { likedPosts } from './mine.ts'
import { likersOf } from './of-post.ts'

const ByHash = z.strictObject({ hash: Hash })

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
      const page = await likersOf(c.get('db'), hash, c.req.valid('query'))
      c.header('Cache-Tag', postTag(hash))
      return c.json(page, 200)
    },
  )
