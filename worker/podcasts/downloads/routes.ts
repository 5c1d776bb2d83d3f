import { Hono } from 'hono'
import { z } from 'zod'
import { Hash, PageQuery } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { requireViewer } from '#worker/lib/viewer.ts'
import { ListenRequests, PostListens, ShowListens } from './contract.ts'
import { readListens } from './read-listens.ts'
import { readRequests } from './read-requests.ts'
import { readShowListens } from './read-shows.ts'

const byPost = input('param', z.strictObject({ post: Hash }))
const REFUSALS = [400, 401, 404] as const

/** `/api/listens`: how one's own posts and shows were heard. */
export const listensRoutes = new Hono<AppContext>()
  .get('/shows', describe("Listens of one's own shows", { 200: ShowListens }, [401]), async (c) =>
    c.json(await readShowListens(c.get('db'), requireViewer(c)), 200),
  )
  .get('/:post', describe("How one of one's own posts was heard", { 200: PostListens }, REFUSALS), byPost, async (c) =>
    c.json(await readListens(c.get('db'), requireViewer(c), c.req.valid('param').post), 200),
  )
  .get(
    '/:post/requests',
    describe("What listeners took of one of one's own posts lately, and whether it counted", { 200: ListenRequests }, REFUSALS),
    byPost,
    input('query', PageQuery),
    async (c) => c.json(await readRequests(c.get('db'), requireViewer(c), c.req.valid('param').post, c.req.valid('query')), 200),
  )
