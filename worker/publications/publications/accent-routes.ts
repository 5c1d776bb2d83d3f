import { Hono } from 'hono'
import { accentStylesheet, isAccent } from '#shared/accent-colour.ts'
import { DAY, SECOND } from '#shared/time.ts'
import { notFound } from '#worker/lib/errors.ts'
import { describeEndpoint } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'

/** Style sheets of accents, because the CSP forbids inline styles. */
export const accentRoutes = new Hono<AppContext>().get(
  '/:file',
  describeEndpoint('Get the stylesheet of an accent colour', { 200: 'text/css' }, [404]),
  (c) => {
    const [, accent = ''] = /^([^.]+)\.css$/.exec(c.req.param('file')) ?? []
    if (!isAccent(accent)) throw notFound()
    const headers = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': `public, max-age=${(30 * DAY) / SECOND}` }
    return c.body(accentStylesheet(accent), 200, headers)
  },
)
