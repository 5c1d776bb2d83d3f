import { Hono } from 'hono'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { cacheHeaders } from '#worker/lib/page-cache.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { FollowedMany, FollowMany, OpmlFile, SubscriptionsPreview } from './contract.ts'
import { exportFollows } from './export-follows.ts'
import { followMany } from './follow-many.ts'
import { previewOpml } from './preview-opml.ts'

export const opmlRoutes = new Hono<AppContext>()
  .get('/opml', describeEndpoint('Export follows as OPML', { 200: 'text/x-opml' }, [401]), async (c) => {
    const opml = await exportFollows(c.get('db'), requireViewer(c), c.env.ORIGIN)
    return c.body(opml, 200, {
      ...cacheHeaders('private'),
      'Content-Type': 'text/x-opml; charset=UTF-8',
      'Content-Disposition': 'attachment; filename="daftar.opml"',
    })
  })
  .post(
    '/opml',
    describeEndpoint('Preview an OPML import', { 200: SubscriptionsPreview }, [400, 401, 403, 429]),
    validateInput('json', OpmlFile),
    async (c) => {
      return c.json(await previewOpml(c.get('db'), requireWriter(c), c.req.valid('json').opml, c.env.ORIGIN), 200)
    },
  )
  .post(
    '/',
    describeEndpoint('Follow many targets at once', { 200: FollowedMany }, [400, 401, 403, 429]),
    validateInput('json', FollowMany),
    async (c) => {
      const viewer = requireWriter(c)
      const result = await followMany(c.get('db'), viewer, c.req.valid('json'))
      return c.json(result, 200)
    },
  )
