import { Hono } from 'hono'
import { PageQuery } from '#shared/contract/http.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { Broadcast, BroadcastOptions, Broadcasts, ByPost, SendBroadcast, SendDraft, TestBroadcast } from './contract.ts'
import { listBroadcasts, readBroadcastOptions } from './read-broadcasts.ts'
import { cancelBroadcast, previewBroadcast, sendBroadcast, sendTest } from './send-broadcast.ts'

const byHash = validateInput('param', ByPost)

/** Pictures of this site and inline styles are all that an email has. */
const PREVIEW_POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

export const broadcastRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('List the posts that the viewer has sent by email', { 200: Broadcasts }, [400, 401]),
    validateInput('query', PageQuery),
    async (c) => c.json(await listBroadcasts(c.get('db'), requireViewer(c), c.req.valid('query')), 200),
  )
  .get(
    '/posts/:hash',
    describeEndpoint('Get who would receive a post by email', { 200: BroadcastOptions }, [400, 401, 404]),
    byHash,
    async (c) =>
      c.json(await readBroadcastOptions({ db: c.get('db'), statsDb: c.get('statsDb') }, requireViewer(c), c.req.valid('param').hash), 200),
  )
  .get('/posts/:hash/preview', describeEndpoint('Preview the email of a post', { 200: 'text/html' }, [400, 401, 404]), byHash, async (c) =>
    c.body(await previewBroadcast(c.env, c.get('db'), requireViewer(c), c.req.valid('param').hash), 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': PREVIEW_POLICY,
    }),
  )
  .post(
    '/posts/:hash/test',
    describeEndpoint("Send the email of a post to the viewer's address", { 204: null }, [400, 401, 403, 404, 503]),
    byHash,
    validateInput('json', TestBroadcast),
    async (c) => {
      await sendTest(c.env, c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json').subject)
      return c.body(null, 204)
    },
  )
  .post(
    '/posts/:hash',
    describeEndpoint('Send a post to the subscribers by email', { 200: Broadcast }, [400, 401, 403, 404, 409]),
    byHash,
    validateInput('json', SendBroadcast),
    async (c) =>
      c.json(await sendBroadcast(c.env.ORIGIN, c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json')), 200),
  )
  .post(
    '/posts/:hash/draft',
    describeEndpoint('Send a draft to the subscribers by email without publishing it', { 200: Broadcast }, [400, 401, 403, 404, 409, 412]),
    byHash,
    validateInput('json', SendDraft),
    async (c) =>
      c.json(await sendBroadcast(c.env.ORIGIN, c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json')), 200),
  )
  .delete('/:hash', describeEndpoint('Cancel a broadcast', { 200: Broadcast }, [400, 401, 403, 404, 409]), byHash, async (c) =>
    c.json(await cancelBroadcast(c.get('db'), requireWriter(c), c.req.valid('param').hash), 200),
  )
