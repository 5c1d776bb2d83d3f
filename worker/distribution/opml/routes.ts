import { Hono } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { cacheHeaders } from '#worker/lib/cache-policy.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { type RatePolicy, takeTurn } from '#worker/lib/rate-limit.ts'
import { requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { FollowedMany, FollowMany, OpmlFile, SubscriptionsPreview } from './contract.ts'
import { followMany } from './follow-many.ts'
import { previewOpml } from './preview.ts'
import { writeFollowed } from './write-followed.ts'

const MINUTE = 60_000
const READING: RatePolicy = { limit: 30, waitMs: 5000, maxWaitMs: 10 * MINUTE, quietMs: 30 * MINUTE }

/** Under `/api/follows`: follows from another app's file, and all of one's own as such a file. */
export const opmlRoutes = new Hono<AppContext>()
  .get('/opml', describe('Everything one follows, as OPML', { 200: null }, [401]), async (c) => {
    const opml = await writeFollowed(c.get('db'), requireViewer(c), c.env.ORIGIN)
    return c.body(opml, 200, {
      ...cacheHeaders('private'),
      'Content-Type': 'text/x-opml; charset=UTF-8',
      'Content-Disposition': 'attachment; filename="daftar.opml"',
    })
  })
  .post(
    '/opml',
    describe('What of an OPML file is here; nothing is followed yet', { 200: SubscriptionsPreview }, [400, 401, 403, 429]),
    input('json', OpmlFile),
    async (c) => {
      const viewer = requireWriter(c)
      await takeTurn(c.env, [[`opml:${viewer.hash}`, READING]])
      return c.json(await previewOpml(c.get('db'), viewer, c.req.valid('json').opml, c.env.ORIGIN), 200)
    },
  )
  .post('/', describe('Follow many things at once', { 200: FollowedMany }, [400, 401, 403, 429]), input('json', FollowMany), async (c) => {
    const viewer = requireWriter(c)
    await takeTurn(c.env, [[`follow-many:${viewer.hash}`, READING]])
    const told = await followMany(c.get('db'), viewer, c.req.valid('json'))
    c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env.EFFECTS))
    return c.json(told, 200)
  })
