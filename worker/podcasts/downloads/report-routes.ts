import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer } from '#worker/lib/viewer.ts'
import { PodcastReport, WindowQuery } from '#worker/statistics/posts/contract.ts'
import { csvHeaders, readDaysCsv } from '#worker/statistics/posts/index.ts'
import { findReportedPodcast, readPodcastReport } from './read-podcast-report.ts'

const byHash = validateInput('param', z.strictObject({ hash: Hash }))
const byWindow = validateInput('query', WindowQuery)
const ERRORS = [400, 401, 404] as const

export const podcastReportRoutes = new Hono<AppContext>()
  .get(
    '/:hash',
    describeEndpoint('Get thirty days of a podcast’s statistics', { 200: PodcastReport }, ERRORS),
    byHash,
    byWindow,
    async (c) =>
      c.json(
        await readPodcastReport(
          { db: c.get('db'), statsDb: c.get('statsDb') },
          requireViewer(c),
          c.req.valid('param').hash,
          c.req.valid('query').before,
        ),
        200,
      ),
  )
  .get('/:hash/csv', describeEndpoint('Download a podcast’s statistics', { 200: 'text/csv' }, ERRORS), byHash, byWindow, async (c) => {
    const { hash } = c.req.valid('param')
    const id = await findReportedPodcast(c.get('db'), requireViewer(c), hash)
    return c.body(await readDaysCsv(c.get('statsDb'), 'podcast', id, c.req.valid('query').before), 200, csvHeaders(hash))
  })
