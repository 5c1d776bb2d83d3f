import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { PageQuery } from '#shared/contract/http.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer } from '#worker/lib/viewer.ts'
import { DownloadRequests, PostDownloads, ShowDownloads } from './contract.ts'
import { listDownloadRequests, readPostDownloads, readShowDownloads } from './read-downloads.ts'

const byPost = validateInput('param', z.strictObject({ post: Hash }))
const ERROR_STATUSES = [400, 401, 404] as const

export const downloadRoutes = new Hono<AppContext>()
  .get('/shows', describeEndpoint("List the viewer's shows with their listens", { 200: ShowDownloads }, [401]), async (c) =>
    c.json(await readShowDownloads(c.get('db'), c.get('statsDb'), requireViewer(c)), 200),
  )
  .get('/:post', describeEndpoint("Get a post's download totals", { 200: PostDownloads }, ERROR_STATUSES), byPost, async (c) =>
    c.json(await readPostDownloads(c.get('db'), requireViewer(c), c.req.valid('param').post), 200),
  )
  .get(
    '/:post/requests',
    describeEndpoint("List a post's recent downloads with their verdicts", { 200: DownloadRequests }, ERROR_STATUSES),
    byPost,
    validateInput('query', PageQuery),
    async (c) => c.json(await listDownloadRequests(c.get('db'), requireViewer(c), c.req.valid('param').post, c.req.valid('query')), 200),
  )
