import { type Context, Hono } from 'hono'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { requireAdmin, requireStaff } from '#worker/moderation/admin/index.ts'
import { AdminTopics, ByTopicKey, ListedPosts, ListedTags, PostQuery, ReorderTopics, TagQuery, UpdateTopic } from './contract.ts'
import { listPosts } from './list-posts.ts'
import { listTags } from './list-tags.ts'
import { listTopics, reorderTopics, setTopicHidden, updateTopic } from './manage-topics.ts'

export const postAdminRoutes = new Hono<AppContext>().get(
  '/',
  describeEndpoint('List public, withdrawn or removed posts by title, URL or @author', { 200: ListedPosts }, [400, 401, 403]),
  validateInput('query', PostQuery),
  async (c) => {
    requireStaff(c)
    return c.json(await listPosts(c.get('db'), c.req.valid('query')), 200)
  },
)

export const tagAdminRoutes = new Hono<AppContext>().get(
  '/',
  describeEndpoint('List tags by the start of a spelling, by use, or the hidden ones', { 200: ListedTags }, [400, 401, 403]),
  validateInput('query', TagQuery),
  async (c) => {
    requireStaff(c)
    return c.json(await listTags(c.get('db'), c.req.valid('query')), 200)
  },
)

async function topicsResponse(c: Context<AppContext>) {
  return c.json(await listTopics(c.get('db')), 200)
}

const RESPONSES = { 200: AdminTopics }
const byKey = validateInput('param', ByTopicKey)

export const topicAdminRoutes = new Hono<AppContext>()
  .get('/', describeEndpoint('List every topic, hidden ones included', RESPONSES, [401, 403]), async (c) => {
    requireAdmin(c)
    return c.json(await listTopics(c.get('db')), 200)
  })
  .put('/', describeEndpoint('Order the topics', RESPONSES, [400, 401, 403]), validateInput('json', ReorderTopics), async (c) => {
    await reorderTopics(c.get('db'), requireAdmin(c), c.req.valid('json').order)
    return topicsResponse(c)
  })
  .patch(
    '/:key',
    describeEndpoint('Rename a topic', RESPONSES, [400, 401, 403, 404, 409]),
    byKey,
    validateInput('json', UpdateTopic),
    async (c) => {
      await updateTopic(c.get('db'), requireAdmin(c), c.req.valid('param').key, c.req.valid('json'))
      return topicsResponse(c)
    },
  )
  .put('/:key/hidden', describeEndpoint('Hide a topic', RESPONSES, [400, 401, 403, 404]), byKey, async (c) => {
    await setTopicHidden(c.get('db'), requireAdmin(c), c.req.valid('param').key, true)
    return topicsResponse(c)
  })
  .delete('/:key/hidden', describeEndpoint('Show a hidden topic', RESPONSES, [400, 401, 403, 404]), byKey, async (c) => {
    await setTopicHidden(c.get('db'), requireAdmin(c), c.req.valid('param').key, false)
    return topicsResponse(c)
  })
