import worker from '#worker/index.ts'
import type { Job } from '#worker/lib/outbox.ts'
import { handleLocalRequest } from './handle-local-request.ts'
import type { LocalEnv } from './local-database.ts'
import { serveAsset } from './serve-asset.ts'
import { storeMultipartAsSingle } from './store-multipart-as-single.ts'

export { RateLimiter } from '#worker/index.ts'

/**
 * The Worker of the local run: the production Worker with client files from disk, the helpers under `/__local/` and
 * `storeMultipartAsSingle`.
 */
export default {
  ...worker,
  queue: (batch, env) => worker.queue(batch, { ...env, MEDIA: storeMultipartAsSingle(env.MEDIA) }),
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/__local/')) return handleLocalRequest(request, env, ctx)
    return (await serveAsset(request, env, pathname)) ?? worker.fetch(request, { ...env, MEDIA: storeMultipartAsSingle(env.MEDIA) }, ctx)
  },
} satisfies ExportedHandler<LocalEnv, Job>
