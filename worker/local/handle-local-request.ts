import { Hono } from 'hono'
import { runCron } from '#worker/jobs.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import type { LocalEnv } from './local-database.ts'
import { mailboxRoutes } from './mailbox.ts'
import { sampleRoutes } from './sample/index.ts'

/** Serves `/__local/clock`, which reads the clock, or sets its offset from real time in ms until the server stops. */
const clockRoutes = new Hono<{ Bindings: LocalEnv }>()
  .get('/clock', (c) => c.json({ now: now() }))
  .post('/clock', async (c) => {
    const { offset }: { offset?: unknown } = await c.req.json()
    if (typeof offset !== 'number' || !Number.isSafeInteger(offset))
      return c.json({ error: 'offset must be an integer number of milliseconds' }, 400)
    setClockOffset(offset)
    return c.json({ now: now() })
  })

const localRoutes = new Hono<{ Bindings: LocalEnv }>()
  .basePath('/__local')
  .route('/', mailboxRoutes)
  .route('/', clockRoutes)
  .route('/sample', sampleRoutes)
  .post('/cron', async (c) => {
    await runCron(c.env)
    return c.json({ done: true })
  })

/** Handles requests to `/__local/`, which exists only in the local run. */
export const handleLocalRequest = localRoutes.fetch
