import worker from '#worker/index.ts'
import type { Effect } from '#worker/lib/outbox.ts'
import { answerLocally } from './answer-locally.ts'
import { asset } from './asset.ts'
import type { LocalEnv } from './local-env.ts'
import { wholeObjects } from './whole-objects.ts'

export { RateLimiter } from '#worker/index.ts'

/** The Worker as the local run has it: the same, plus client files from disk and the helpers under `/__local/`. */
export default {
  ...worker,
  queue: (batch, env) => worker.queue(batch, { ...env, MEDIA: wholeObjects(env.MEDIA) }),
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/__local/')) return answerLocally(request, env, ctx)
    return (await asset(request, env, pathname)) ?? worker.fetch(request, { ...env, MEDIA: wholeObjects(env.MEDIA) }, ctx)
  },
} satisfies ExportedHandler<LocalEnv, Effect>
