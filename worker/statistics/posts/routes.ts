import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer } from '#worker/lib/viewer.ts'
import { NEWEST_CACHE_TAG } from '#worker/posts/posts/index.ts'
import { CommunityYear, OwnStats, OwnYear, PostStats, StatsWindowQuery } from './contract.ts'
import { readOwnStats, readPostStats } from './read-stats.ts'
import { readCommunityYear, readOwnYear } from './read-year.ts'

const ByHash = z.strictObject({ hash: Hash })

export const statsRoutes = new Hono<AppContext>()
  .get(
    '/mine',
    describeEndpoint("Get thirty days of the viewer's statistics", { 200: OwnStats }, [400, 401]),
    validateInput('query', StatsWindowQuery),
    async (c) => c.json(await readOwnStats(c.get('db'), requireViewer(c), c.req.valid('query').before), 200),
  )
  .get('/mine/year', describeEndpoint("Get the viewer's last twelve months", { 200: OwnYear }, [401]), async (c) =>
    c.json(await readOwnYear(c.get('db'), requireViewer(c)), 200),
  )
  .get(
    '/post/:hash',
    describeEndpoint('Get thirty days of a post’s statistics', { 200: PostStats }, [400, 401, 404]),
    validateInput('param', ByHash),
    validateInput('query', StatsWindowQuery),
    async (c) => c.json(await readPostStats(c.get('db'), requireViewer(c), c.req.valid('param').hash, c.req.valid('query').before), 200),
  )
  .get('/community', describeEndpoint("Get the site's last twelve months", { 200: CommunityYear }), async (c) => {
    c.header('Cache-Tag', NEWEST_CACHE_TAG)
    return c.json(await readCommunityYear(c.get('db')), 200)
  })
