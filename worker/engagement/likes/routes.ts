import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { PageQuery } from '#shared/contract/http.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { postCacheTag } from '#worker/posts/posts/index.ts'
import { Like, LikedPosts, Likers } from './contract.ts'
import { likePost, readLikedPosts, readLikers, unlikePost } from './like.ts'

const ByHash = z.strictObject({ hash: Hash })

export const likeRoutes = new Hono<AppContext>()
  .get(
    '/mine',
    describeEndpoint('List the posts the viewer liked', { 200: LikedPosts }, [400, 401]),
    validateInput('query', PageQuery),
    async (c) => c.json(await readLikedPosts(c.get('db'), requireViewer(c), c.req.valid('query')), 200),
  )
  .get(
    '/post/:hash',
    describeEndpoint('List the users who liked a post', { 200: Likers }, [400, 404, 410]),
    validateInput('param', ByHash),
    validateInput('query', PageQuery),
    async (c) => {
      const { hash } = c.req.valid('param')
      const page = await readLikers(c.get('db'), hash, c.req.valid('query'), c.get('viewer')?.id)
      c.header('Cache-Tag', postCacheTag(hash))
      return c.json(page, 200)
    },
  )
  .put(
    '/post/:hash',
    describeEndpoint('Like a post', { 200: Like }, [400, 401, 403, 404, 410, 429]),
    validateInput('param', ByHash),
    async (c) => {
      const viewer = requireWriter(c)
      const liked = await likePost(c.get('db'), viewer, c.req.valid('param').hash)
      return c.json(liked, 200)
    },
  )
  .delete(
    '/post/:hash',
    describeEndpoint('Unlike a post', { 200: Like }, [400, 401, 403, 404, 429]),
    validateInput('param', ByHash),
    async (c) => {
      return c.json(await unlikePost(c.get('db'), requireWriter(c), c.req.valid('param').hash), 200)
    },
  )
