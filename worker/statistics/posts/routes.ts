import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { Handle, Hash } from '#shared/contract/fields.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer } from '#worker/lib/viewer.ts'
import { CsvQuery, OwnerReport, PostReportPage, PostReportQuery, ReportQuery, WindowQuery } from './contract.ts'
import { findReportedPublication, readOwnReport, readPublicationReport } from './read-owner-report.ts'
import { findReportedPost, readPostReport } from './read-post-report.ts'
import { csvHeaders, MAX_CSV_POSTS, readDaysCsv, toPostsCsv } from './report-csv.ts'

const byHash = validateInput('param', z.strictObject({ hash: Hash }))
const byHandle = validateInput('param', z.strictObject({ handle: Handle }))
const byWindow = validateInput('query', WindowQuery)
const bySpan = validateInput('query', PostReportQuery)
const byWindowAndSort = validateInput('query', ReportQuery)
const byCsv = validateInput('query', CsvQuery)
const CSV = { 200: 'text/csv' } as const
const ERRORS = [400, 401, 404] as const

const databasesOf = (c: Context<AppContext>) => ({ db: c.get('db'), statsDb: c.get('statsDb') })

export const statsRoutes = new Hono<AppContext>()
  .get(
    '/mine',
    describeEndpoint("Get the viewer's statistics of a week, a month, a year or all time", { 200: OwnerReport }, [400, 401]),
    byWindowAndSort,
    async (c) => c.json(await readOwnReport(databasesOf(c), requireViewer(c), c.req.valid('query')), 200),
  )
  .get('/mine/csv', describeEndpoint("Download the viewer's statistics", CSV, [400, 401]), byCsv, async (c) => {
    const [{ before, of }, viewer] = [c.req.valid('query'), requireViewer(c)]
    if (of !== 'posts') return c.body(await readDaysCsv(c.get('statsDb'), 'author', viewer.id, before), 200, csvHeaders('days'))
    const { posts } = await readOwnReport(databasesOf(c), viewer, { before, limit: MAX_CSV_POSTS })
    return c.body(toPostsCsv(posts, c.env.ORIGIN), 200, csvHeaders('posts'))
  })
  .get(
    '/post/:hash',
    describeEndpoint('Get a post’s statistics of a week, a month, a year or all time', { 200: PostReportPage }, ERRORS),
    byHash,
    bySpan,
    async (c) => c.json(await readPostReport(databasesOf(c), requireViewer(c), c.req.valid('param').hash, c.req.valid('query')), 200),
  )
  .get('/post/:hash/csv', describeEndpoint('Download a post’s statistics', CSV, ERRORS), byHash, byWindow, async (c) => {
    const { hash } = c.req.valid('param')
    const id = await findReportedPost(c.get('db'), requireViewer(c), hash)
    return c.body(await readDaysCsv(c.get('statsDb'), 'post', id, c.req.valid('query').before), 200, csvHeaders(hash))
  })
  .get(
    '/publication/:handle',
    describeEndpoint(
      'Get a publication’s statistics of a week, a month, a year or all time, for its owner and editors',
      { 200: OwnerReport },
      ERRORS,
    ),
    byHandle,
    byWindowAndSort,
    async (c) =>
      c.json(await readPublicationReport(databasesOf(c), requireViewer(c), c.req.valid('param').handle, c.req.valid('query')), 200),
  )
  .get(
    '/publication/:handle/csv',
    describeEndpoint('Download a publication’s statistics, for its owner and editors', CSV, ERRORS),
    byHandle,
    byCsv,
    async (c) => {
      const [{ handle }, { before, of }, viewer] = [c.req.valid('param'), c.req.valid('query'), requireViewer(c)]
      if (of === 'posts') {
        const { posts } = await readPublicationReport(databasesOf(c), viewer, handle, { before, limit: MAX_CSV_POSTS })
        return c.body(toPostsCsv(posts, c.env.ORIGIN), 200, csvHeaders(`${handle}-posts`))
      }
      const id = await findReportedPublication(c.get('db'), viewer, handle)
      return c.body(await readDaysCsv(c.get('statsDb'), 'publication', id, before), 200, csvHeaders(handle))
    },
  )
