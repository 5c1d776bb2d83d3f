import { app } from '#worker/app.ts'
import { runCron } from '#worker/cron.ts'
import type { Env } from '#worker/env.ts'
import { consumeJobs } from '#worker/jobs.ts'
import type { Job } from '#worker/lib/outbox.ts'

export { RateLimiter } from '#worker/lib/rate-limit.ts'
export { PromotionBudget } from '#worker/money/promotion-delivery/index.ts'

/** The Worker of the test pool, without pages; tests that render pages call `handleRequest`. */
export default { fetch: app.fetch, queue: consumeJobs, scheduled: (_event, env) => runCron(env) } satisfies ExportedHandler<Env, Job>
