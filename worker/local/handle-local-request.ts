import { Hono } from 'hono'
import { z } from 'zod'
import { runCron } from '#worker/cron.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { toErrorResponse } from '#worker/lib/errors.ts'
import { requestContext } from '#worker/lib/http/request-context.ts'
import { markPrivate, setSecurityHeaders } from '#worker/lib/http/security-headers.ts'
import { rejectForeignPages, requireKey, requireOperator, requireSampleLoader, requireSandbox } from './check-access.ts'
import type { LocalEnv } from './local-database.ts'
import { mailboxRoutes } from './mailbox.ts'
import { receiveMailRoutes } from './receive-mail.ts'
import { sampleRoutes } from './sample/index.ts'
import { sandboxGatewayRoutes } from './sandbox-gateway/index.ts'

const ClockOffset = z.strictObject({ offset: z.int() })

/** Serves `/__local/clock`, which reads the clock, or sets its offset from real time in ms until the server stops. */
const clockRoutes = new Hono<{ Bindings: LocalEnv }>()
  .get('/clock', (c) => c.json({ now: now() }))
  .post('/clock', async (c) => {
    const { data } = ClockOffset.safeParse(await c.req.json().catch(() => undefined))
    if (!data) return c.json({ error: 'offset must be an integer number of milliseconds' }, 400)
    setClockOffset(data.offset)
    return c.json({ now: now() })
  })

const Sql = z.strictObject({ sql: z.string() })

/** Serves `/__local/database`, which runs SQL for the scripts of the operator, so that SQLite has one writer. */
const databaseRoutes = new Hono<{ Bindings: LocalEnv }>().use(requireOperator).post('/', async (c) => {
  const { data } = Sql.safeParse(await c.req.json().catch(() => undefined))
  if (!data) return c.json({ error: 'sql must be a text' }, 400)
  try {
    return c.json({ results: (await c.env.DB.prepare(data.sql).all()).results })
  } catch (error) {
    return c.json({ error: error instanceof Error ? error.message : String(error) }, 400)
  }
})

/** Emails and the page of the bank have inline styles; of scripts, nothing is allowed. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self'; base-uri 'none'; frame-ancestors 'none'"

const localRoutes = new Hono<{ Bindings: LocalEnv }>()
  .basePath('/__local')
  .use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'private, no-store')
    c.header('Content-Security-Policy', PAGE_POLICY)
    setSecurityHeaders(c.res.headers)
    markPrivate(c.res.headers)
  })
  .use('/gateway/*', requireSandbox)
  // Before the checks below: it is called like Zarinpal, without a key and from other origins.
  .route('/gateway', sandboxGatewayRoutes)
  .use(requireKey)
  .use(rejectForeignPages)
  .use('/sample', requireSampleLoader)
  .use('/sample/*', requireSampleLoader)
  .route('/', mailboxRoutes)
  .route('/', receiveMailRoutes)
  .route('/', clockRoutes)
  .route('/database', databaseRoutes)
  .route('/sample', sampleRoutes)
  .post('/cron', async (c) => {
    await runCron(c.env)
    return c.json({ done: true })
  })

localRoutes.onError((error, c) => toErrorResponse(error, requestContext(c.req.raw).id))

/** Handles requests to `/__local/`, which exists only in the local run. */
export const handleLocalRequest = localRoutes.fetch
