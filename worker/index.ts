import { runCron } from './cron.ts'
import type { Env } from './env.ts'
import { consumeJobs } from './jobs.ts'
import type { Job } from './lib/outbox.ts'
import { receiveEmail } from './receive-email.ts'
import { handleRequest } from './router.ts'

export { PromotionBudget } from '#worker/money/promotion-delivery/index.ts'
export { RateLimiter } from './lib/rate-limit.ts'

export default {
  fetch: handleRequest,
  queue: consumeJobs,
  email: (message, env, ctx) => receiveEmail(message, env, (work) => ctx.waitUntil(work)),
  scheduled: (_event, env, ctx) => runCron(env, ctx),
} satisfies ExportedHandler<Env, Job>
