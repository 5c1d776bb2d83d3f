import { Hono } from 'hono'
import { runCron } from '#worker/jobs.ts'
import { clockRoutes } from './clock.ts'
import type { LocalEnv } from './local-env.ts'
import { mailboxRoutes } from './mailbox.ts'
import { sampleRoutes } from './sample/index.ts'

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
