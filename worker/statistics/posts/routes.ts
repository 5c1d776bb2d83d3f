import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { requireViewer } from '#worker/lib/viewer.ts'
import { NEWEST_TAG } from '#worker/posts/posts/index.ts'
import { CommunityYear, OwnStats, OwnYear, PostStats, WindowQuery } from './contract.ts'
import { readOwnStats } from './mine.ts'
import { readPostStats } from './of-post.ts'
import { readCommunityYear, readOwnYear } from './year.ts'

const ByHash = z.strictObject({ hash: Hash })

/** `/api/stats`: one's own numbers, and the community's year. */
export const statsRoutes = new Hono<AppContext>()
  .get('/mine', describe("Thirty days of one's own posts", { 200: OwnStats }, [400, 401]), input('query', WindowQuery), async (c) =>
    c.json(await readOwnStats(c.get('db'), requireViewer(c), c.req.valid('query').before), 200),
  )
  .get('/mine/year', describe("One's own last twelve months", { 200: OwnYear }, [401]), async (c) =>
    c.json(await readOwnYear(c.get('db'), requireViewer(c)), 200),
  )
  .get(
    '/post/:hash',
    describe("Thirty days of one of one's own posts", { 200: PostStats }, [400, 401, 404]),
    input('param', ByHash),
    input('query', WindowQuery),
    async (c) => c.json(await readPostStats(c.get('db'), requireViewer(c), c.req.valid('param').hash, c.req.valid('query').before), 200),
  )
  .get('/community', describe("Everybody's last twelve months", { 200: CommunityYear }), async (c) => {
    c.header('Cache-Tag', NEWEST_TAG)
    return c.json(await readCommunityYear(c.get('db')), 200)
  })
