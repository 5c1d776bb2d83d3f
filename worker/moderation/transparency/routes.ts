import { Hono } from 'hono'
import { describeEndpoint } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { TransparencyReport } from './contract.ts'
import { readReport, readReportCsv } from './read-report.ts'
import { TRANSPARENCY_CACHE_TAG } from './store-months.ts'

const CSV_HEADERS = {
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': 'attachment; filename="daftar-transparency.csv"',
}

export const transparencyRoutes = new Hono<AppContext>()
  .get('/', describeEndpoint('Read the monthly counts of moderation', { 200: TransparencyReport }), async (c) => {
    c.header('Cache-Tag', TRANSPARENCY_CACHE_TAG)
    return c.json(await readReport(c.get('db')), 200)
  })
  .get('/csv', describeEndpoint('Download the monthly counts of moderation', { 200: 'text/csv' }), async (c) =>
    c.body(await readReportCsv(c.get('db')), 200, CSV_HEADERS),
  )
