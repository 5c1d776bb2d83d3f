import { Hono } from 'hono'
import { z } from 'zod'
import { Hash, PageQuery } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describeEndpoint } from '#worker/lib/http/describe-endpoint.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { requireViewer } from '#worker/lib/viewer.ts'
import { DownloadRequests, PostDownloads, ShowDownloads } from './contract.ts'
import { listDownloadRequests } from './list-download-requests.ts'
import { readPostDownloads } from './read-post-downloads.ts'
import { readShowDownloads } from './read-show-downloads.ts'

const byPost = validateInput('param', z.strictObject({ post: Hash }))
const ERROR_STATUSES = [400, 401, 404] as const

/** `/api/downloads`: how one's own posts and shows were heard. */
export const downloadRoutes = new Hono<AppContext>()
  .get('/shows', describeEndpoint("Listens of one's own shows", { 200: ShowDownloads }, [401]), async (c) =>
    c.json(await readShowDownloads(c.get('db'), requireViewer(c)), 200),
  )
  .get('/:post', describeEndpoint("How one of one's own posts was heard", { 200: PostDownloads }, ERROR_STATUSES), byPost, async (c) =>
    c.json(await readPostDownloads(c.get('db'), requireViewer(c), c.req.valid('param').post), 200),
  )
  .get(
    '/:post/requests',
    describeEndpoint(
      "What listeners took of one of one's own posts lately, and whether it counted",
      { 200: DownloadRequests },
      ERROR_STATUSES,
    ),
    byPost,
    validateInput('query', PageQuery),
    async (c) => c.json(await listDownloadRequests(c.get('db'), requireViewer(c), c.req.valid('param').post, c.req.valid('query')), 200),
  )
