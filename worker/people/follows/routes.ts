import { type Context, Hono } from 'hono'
import { PageQuery } from '#shared/contract.ts'
import { atomic } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { type RatePolicy, takeTurn } from '#worker/lib/rate-limit.ts'
import { requireViewer, requireWriter, type Viewer } from '#worker/lib/viewer.ts'
import { ByHandle } from '#worker/people/profiles/contract.ts'
import { personByHandle, samePath } from '#worker/people/profiles/index.ts'
import { authorTag } from '#worker/posts/posts/index.ts'
import { Follow, FollowCards, FollowStates, FollowsQuery, FollowTarget, Interests } from './contract.ts'
import { follow, unfollow } from './follow.ts'
import { interestsAsked, readInterests } from './interests.ts'
import { followedBy, followersOf, publicationsFollowedBy } from './people.ts'
import { readStates } from './read-states.ts'

const MINUTE = 60_000
const FOLLOWING: RatePolicy = { limit: 600, waitMs: 1000, maxWaitMs: MINUTE, quietMs: 10 * MINUTE }
const takeFollowTurn = (env: Env, viewer: Viewer) => takeTurn(env, [[`follow:${viewer.hash}`, FOLLOWING]])

/** Whose lists are asked for; what changes them outdates the person's own pages. */
async function personOf(c: Context<AppContext>, handle: string): Promise<number> {
  const person = await personByHandle(c.get('db'), handle, samePath(c.req.url, handle), c.get('viewer')?.id)
  c.header('Cache-Tag', authorTag(person.hash))
  return person.id
}

/** `/api/follows`: who follows what. */
export const followRoutes = new Hono<AppContext>()
  .get('/interests', describe('Tags and topics one follows', { 200: Interests }, [401]), async (c) =>
    c.json(await readInterests(c.get('db'), requireViewer(c)), 200),
  )
  .post('/interests/asked', describe('One was asked for interests', { 204: null }, [401]), async (c) => {
    await atomic(c.get('db'), [interestsAsked(c.get('db'), requireViewer(c))])
    return c.body(null, 204)
  })
  .get(
    '/of/:handle/followers',
    describe('Who follows a person', { 200: FollowCards }, [400, 403, 404, 410]),
    input('param', ByHandle),
    input('query', PageQuery),
    async (c) => {
      const id = await personOf(c, c.req.valid('param').handle)
      return c.json(await followersOf(c.get('db'), id, c.req.valid('query'), c.get('viewer')?.id), 200)
    },
  )
  .get(
    '/of/:handle/following',
    describe('Whom a person follows', { 200: FollowCards }, [400, 403, 404, 410]),
    input('param', ByHandle),
    input('query', PageQuery),
    async (c) => {
      const id = await personOf(c, c.req.valid('param').handle)
      return c.json(await followedBy(c.get('db'), id, c.req.valid('query'), c.get('viewer')?.id), 200)
    },
  )
  .get(
    '/of/:handle/publications',
    describe('Publications a person follows', { 200: FollowCards }, [400, 403, 404, 410]),
    input('param', ByHandle),
    input('query', PageQuery),
    async (c) => {
      const id = await personOf(c, c.req.valid('param').handle)
      return c.json(await publicationsFollowedBy(c.get('db'), id, c.req.valid('query')), 200)
    },
  )
  .put(
    '/:kind/:key',
    describe('Follow a person, a publication, a podcast, a list, a tag or a topic', { 200: Follow }, [400, 401, 403, 404, 409, 410, 429]),
    input('param', FollowTarget),
    async (c) => {
      const viewer = requireWriter(c)
      await takeFollowTurn(c.env, viewer)
      const stands = await follow(c.get('db'), viewer, c.req.valid('param'))
      c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env.EFFECTS))
      return c.json(stands, 200)
    },
  )
  .delete(
    '/:kind/:key',
    describe('Stop following', { 200: Follow }, [400, 401, 403, 404, 410, 429]),
    input('param', FollowTarget),
    async (c) => {
      const viewer = requireWriter(c)
      await takeFollowTurn(c.env, viewer)
      return c.json(await unfollow(c.get('db'), viewer, c.req.valid('param')), 200)
    },
  )

/** `/api/me/follows`: what one follows among the things of a screen, which itself is the same for all. */
export const ownFollowRoutes = new Hono<AppContext>().get(
  '/',
  describe('Which of some things one follows', { 200: FollowStates }, [400, 401]),
  input('query', FollowsQuery),
  async (c) => c.json({ follows: await readStates(c.get('db'), requireViewer(c), c.req.valid('query').of) }, 200),
)
