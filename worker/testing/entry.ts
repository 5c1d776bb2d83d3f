import { app } from '#worker/app.ts'
import type { Env } from '#worker/env.ts'
import { consumeJobs, runCron } from '#worker/jobs.ts'
import type { Job } from '#worker/lib/outbox.ts'

export { RateLimiter } from '#worker/lib/rate-limit.ts'

/** The Worker under test: all of it but the pages, whose rendering needs the client build; end-to-end tests see those. */
export default { fetch: app.fetch, queue: consumeJobs, scheduled: (_event, env) => runCron(env) } satisfies ExportedHandler<Env, Job>
