import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { requireModerator } from '#worker/account/suspensions/index.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { PublishResult } from '#worker/posts/posts/contract.ts'
import { releaseHeld, returnHeld } from '#worker/posts/posts/index.ts'
import { HeldPostDetails, HeldPosts, HeldPostsQuery, ReleasePost, ReturnPost } from './contract.ts'
import { assertNotOwnHeldPost } from './policy.ts'
import { listHeldPosts, readHeldPost } from './read-held-posts.ts'

const ByHash = z.strictObject({ hash: Hash })

export const heldPostRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint(
      'List posts held for review, longest waiting first, without the viewer’s own: those of an import, or those that wait by themselves',
      { 200: HeldPosts },
      [400, 401, 403],
    ),
    validateInput('query', HeldPostsQuery),
    async (c) => c.json(await listHeldPosts(c.get('db'), requireModerator(c), c.req.valid('query')), 200),
  )
  .get(
    '/:hash',
    describeEndpoint('Read a post held for review', { 200: HeldPostDetails }, [400, 401, 403, 404]),
    validateInput('param', ByHash),
    async (c) => c.json(await readHeldPost(c.get('db'), requireModerator(c), c.req.valid('param').hash), 200),
  )
  .post(
    '/:hash/release',
    describeEndpoint('Publish a held post', { 200: PublishResult }, [400, 401, 403, 404, 409, 412]),
    validateInput('param', ByHash),
    validateInput('json', ReleasePost),
    async (c) => {
      const [db, viewer, { hash }] = [c.get('db'), requireModerator(c), c.req.valid('param')]
      await assertNotOwnHeldPost(db, viewer, hash)
      const released = await releaseHeld(db, { moderatorId: viewer.id, hash, ...c.req.valid('json') })
      return c.json(released, 200)
    },
  )
  .post(
    '/:hash/return',
    describeEndpoint('Return a held post to its author with a reason', { 204: null }, [400, 401, 403, 404, 409, 412]),
    validateInput('param', ByHash),
    validateInput('json', ReturnPost),
    async (c) => {
      const [db, viewer, { hash }] = [c.get('db'), requireModerator(c), c.req.valid('param')]
      await assertNotOwnHeldPost(db, viewer, hash)
      await returnHeld(db, { moderatorId: viewer.id, hash, ...c.req.valid('json') })
      return c.body(null, 204)
    },
  )
