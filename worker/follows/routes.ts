import { Hono } from 'hono'
import { atomic } from '#worker/db/client.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { ByName, Interests } from './contract.ts'
import { follow, unfollow } from './follow.ts'
import { interestsAsked, readInterests } from './interests.ts'

/** `/api/follows`: what one follows. */
export const followRoutes = new Hono<AppContext>()
  .get('/interests', describe('Tags and topics one follows', { 200: Interests }, [401]), async (c) =>
    c.json(await readInterests(c.get('db'), requireViewer(c)), 200),
  )
  .post('/interests/asked', describe('One was asked for interests', { 204: null }, [401]), async (c) => {
    await atomic(c.get('db'), [interestsAsked(c.get('db'), requireViewer(c))])
    return c.body(null, 204)
  })
  .post('/topics/:name', describe('Follow a topic', { 204: null }, [400, 401, 403, 404]), input('param', ByName), async (c) => {
    await follow(c.get('db'), requireWriter(c), { kind: 'topic', ...c.req.valid('param') })
    return c.body(null, 204)
  })
  .delete('/topics/:name', describe('Stop following a topic', { 204: null }, [400, 401, 403, 404]), input('param', ByName), async (c) => {
    await unfollow(c.get('db'), requireWriter(c), { kind: 'topic', ...c.req.valid('param') })
    return c.body(null, 204)
  })
  .post('/tags/:name', describe('Follow a tag', { 204: null }, [400, 401, 403, 404]), input('param', ByName), async (c) => {
    await follow(c.get('db'), requireWriter(c), { kind: 'tag', ...c.req.valid('param') })
    return c.body(null, 204)
  })
  .delete('/tags/:name', describe('Stop following a tag', { 204: null }, [400, 401, 403, 404]), input('param', ByName), async (c) => {
    await unfollow(c.get('db'), requireWriter(c), { kind: 'tag', ...c.req.valid('param') })
    return c.body(null, 204)
  })
