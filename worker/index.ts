import { relayMail } from '#worker/podcasts/shows/index.ts'
import type { Env } from './env.ts'
import { consumeEffects, runCron } from './jobs.ts'
import type { Effect } from './lib/outbox.ts'
import { answer } from './router.ts'

export { RateLimiter } from './lib/rate-limit.ts'

export default {
  fetch: answer,
  queue: consumeEffects,
  email: (message, env, ctx) => relayMail(message, env, (work) => ctx.waitUntil(work)),
  scheduled: (_event, env) => runCron(env),
} satisfies ExportedHandler<Env, Effect>
