import { type Context, Hono } from 'hono'
import { PageQuery } from '#shared/contract/http.ts'
import { atomic } from '#worker/db/client.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { ByHandle } from '#worker/people/profiles/contract.ts'
import { findUserByHandle, replaceHandle } from '#worker/people/profiles/index.ts'
import { userCacheTag } from '#worker/posts/posts/index.ts'
import { Follow, FollowCards, FollowStates, FollowsQuery, FollowTarget, Interests } from './contract.ts'
import { follow, unfollow } from './follow.ts'
import {
  markInterestsPrompted,
  readFollowedPublications,
  readFollowers,
  readFollowing,
  readFollowStates,
  readInterests,
} from './read-follows.ts'

/** Also tags the response with the user’s cache tag. */
async function findUserId(c: Context<AppContext>, handle: string): Promise<number> {
  const person = await findUserByHandle(c.get('db'), handle, replaceHandle(c.req.url, handle), c.get('viewer')?.id)
  c.header('Cache-Tag', userCacheTag(person.hash))
  return person.id
}

export const followRoutes = new Hono<AppContext>()
  .get('/interests', describeEndpoint('List the followed tags and topics', { 200: Interests }, [401]), async (c) =>
    c.json(await readInterests(c.get('db'), requireViewer(c)), 200),
  )
  .post('/interests/prompted', describeEndpoint('Mark the interests prompt as shown', { 204: null }, [401]), async (c) => {
    await atomic(c.get('db'), [markInterestsPrompted(c.get('db'), requireViewer(c))])
    return c.body(null, 204)
  })
  .get(
    '/of/:handle/followers',
    describeEndpoint('List a user’s followers', { 200: FollowCards, 301: null }, [400, 403, 404, 410]),
    validateInput('param', ByHandle),
    validateInput('query', PageQuery),
    async (c) => {
      const id = await findUserId(c, c.req.valid('param').handle)
      return c.json(await readFollowers(c.get('db'), id, c.req.valid('query'), c.get('viewer')?.id), 200)
    },
  )
  .get(
    '/of/:handle/following',
    describeEndpoint('List the users a user follows', { 200: FollowCards, 301: null }, [400, 403, 404, 410]),
    validateInput('param', ByHandle),
    validateInput('query', PageQuery),
    async (c) => {
      const id = await findUserId(c, c.req.valid('param').handle)
      return c.json(await readFollowing(c.get('db'), id, c.req.valid('query'), c.get('viewer')?.id), 200)
    },
  )
  .get(
    '/of/:handle/publications',
    describeEndpoint('List the publications a user follows', { 200: FollowCards, 301: null }, [400, 403, 404, 410]),
    validateInput('param', ByHandle),
    validateInput('query', PageQuery),
    async (c) => {
      const id = await findUserId(c, c.req.valid('param').handle)
      return c.json(await readFollowedPublications(c.get('db'), id, c.req.valid('query')), 200)
    },
  )
  .put(
    '/:kind/:key',
    describeEndpoint('Follow a user, publication, podcast, list, tag or topic', { 200: Follow }, [400, 401, 403, 404, 409, 410, 429]),
    validateInput('param', FollowTarget),
    async (c) => {
      const viewer = requireWriter(c)
      const state = await follow(c.get('db'), viewer, c.req.valid('param'))
      return c.json(state, 200)
    },
  )
  .delete(
    '/:kind/:key',
    describeEndpoint('Unfollow a target', { 200: Follow }, [400, 401, 403, 404, 410, 429]),
    validateInput('param', FollowTarget),
    async (c) => {
      return c.json(await unfollow(c.get('db'), requireWriter(c), c.req.valid('param')), 200)
    },
  )

/** Separate from the follow lists because those pages are cached for everyone. */
export const viewerFollowRoutes = new Hono<AppContext>().get(
  '/',
  describeEndpoint('Get the follow states of targets', { 200: FollowStates }, [400, 401]),
  validateInput('query', FollowsQuery),
  async (c) => c.json({ follows: await readFollowStates(c.get('db'), requireViewer(c), c.req.valid('query').targets) }, 200),
)
