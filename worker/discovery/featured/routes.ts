import { Hono } from 'hono'
import { requireModerator } from '#worker/account/suspensions/index.ts'
import { cachedAnswer } from '#worker/lib/http/cached-answer.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { postCacheTag } from '#worker/posts/posts/index.ts'
import {
  ByFeaturedPost,
  ByPlacement,
  ByPost,
  DatedFeaturedPosts,
  FeaturedPlacements,
  FeaturedPosts,
  ReorderFeaturedPosts,
} from './contract.ts'
import {
  featurePost,
  findPlacement,
  readDatedFeaturedPosts,
  readFeaturedPosts,
  readPlacements,
  reorderFeaturedPosts,
  unfeaturePost,
} from './featured-posts.ts'

export const featuredRoutes = new Hono<AppContext>().get(
  '/:place',
  describeEndpoint('List the featured posts of the front page or a topic', { 200: FeaturedPosts }, [400, 404]),
  validateInput('param', ByPlacement),
  cachedAnswer,
  async (c) => {
    const db = c.get('db')
    const placement = await findPlacement(db, c.req.valid('param').place)
    const featuredPosts = await readFeaturedPosts(db, placement, c.get('viewer')?.id)
    c.header('Cache-Tag', [placement.cacheTag, ...featuredPosts.items.map(({ hash }) => postCacheTag(hash))].join(','))
    return c.json(featuredPosts, 200)
  },
)

export const featuredModerationRoutes = new Hono<AppContext>()
  .get(
    '/posts/:hash',
    describeEndpoint('List the placements of a post', { 200: FeaturedPlacements }, [400, 401, 403, 404]),
    validateInput('param', ByPost),
    async (c) => {
      requireModerator(c)
      return c.json(await readPlacements(c.get('db'), c.req.valid('param').hash), 200)
    },
  )
  .get(
    '/:place',
    describeEndpoint(
      'List every featured post of a placement, with when it was featured',
      { 200: DatedFeaturedPosts },
      [400, 401, 403, 404],
    ),
    validateInput('param', ByPlacement),
    async (c) => {
      const viewer = requireModerator(c)
      const placement = await findPlacement(c.get('db'), c.req.valid('param').place)
      return c.json(await readDatedFeaturedPosts(c.get('db'), placement, viewer.id), 200)
    },
  )
  .put(
    '/:place/:hash',
    describeEndpoint('Feature a post at the top of a placement', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByFeaturedPost),
    async (c) => {
      const viewer = requireModerator(c)
      const { place, hash } = c.req.valid('param')
      await featurePost(c.get('db'), viewer, place, hash)
      return c.body(null, 204)
    },
  )
  .delete(
    '/:place/:hash',
    describeEndpoint('Remove a post from a placement', { 204: null }, [400, 401, 403, 404]),
    validateInput('param', ByFeaturedPost),
    async (c) => {
      const viewer = requireModerator(c)
      const { place, hash } = c.req.valid('param')
      await unfeaturePost(c.get('db'), viewer, place, hash)
      return c.body(null, 204)
    },
  )
  .put(
    '/:place',
    describeEndpoint('Reorder the featured posts of a placement', { 204: null }, [400, 401, 403, 404]),
    validateInput('param', ByPlacement),
    validateInput('json', ReorderFeaturedPosts),
    async (c) => {
      await reorderFeaturedPosts(c.get('db'), requireModerator(c), c.req.valid('param').place, c.req.valid('json').order)
      return c.body(null, 204)
    },
  )
