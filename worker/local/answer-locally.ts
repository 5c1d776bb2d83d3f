import { Hono } from 'hono'
import { runCron } from '#worker/jobs.ts'
import { clock } from './clock.ts'
import type { LocalEnv } from './local-env.ts'
import { mailbox } from './mailbox.ts'
import { sample } from './sample/index.ts'

const local = new Hono<{ Bindings: LocalEnv }>()
  .basePath('/__local')
  .route('/', mailbox)
  .route('/', clock)
  .route('/sample', sample)
  .post('/cron', async (c) => {
    await runCron(c.env)
    return c.json({ done: true })
  })

/** Helpers that only exist in the local run. */
export const answerLocally = local.fetch
