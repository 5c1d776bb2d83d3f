import worker from '#worker/index.ts'
import type { Job } from '#worker/lib/outbox.ts'
import { admitRequest } from './admit-request.ts'
import { handleLocalRequest } from './handle-local-request.ts'
import type { LocalEnv } from './local-database.ts'
import { deliverToMailbox } from './mailbox.ts'
import { rejectStalledWrites } from './reject-stalled-writes.ts'
import { sandboxGateway } from './sandbox-gateway/index.ts'
import { serveAsset } from './serve-asset.ts'
import { explainStorageFailure } from './storage-failure.ts'
import { storeMultipartAsSingle } from './store-multipart-as-single.ts'

export { PromotionBudget, RateLimiter } from '#worker/index.ts'

deliverToMailbox()

/**
 * The Worker of the local run: the production Worker with client files from disk, the helpers under `/__local/`,
 * a bucket that suits the local R2, a sandbox of the payment gateway, a check of the Host and 503 while the disk is full.
 */
export default {
  ...worker,
  queue: (batch, env) => worker.queue(batch, withLocalServices(env)),
  async fetch(request: Request, env: LocalEnv, ctx: ExecutionContext) {
    const admitted = await admitRequest(request, env.ORIGIN)
    if (admitted instanceof Response) return admitted
    return explainStorageFailure(admitted, await respond(admitted, env, ctx), env)
  },
} satisfies ExportedHandler<LocalEnv, Job>

const withLocalServices = (env: LocalEnv): LocalEnv => ({
  ...env,
  SANDBOX_GATEWAY: sandboxGateway(env),
  MEDIA: storeMultipartAsSingle(rejectStalledWrites(env.MEDIA, env.STORAGE)),
})

async function respond(request: Request, env: LocalEnv, ctx: ExecutionContext): Promise<Response> {
  const { pathname } = new URL(request.url)
  const localEnv = withLocalServices(env)
  if (pathname.startsWith('/__local/')) return handleLocalRequest(request, localEnv, ctx)
  return (await serveAsset(request, env, pathname)) ?? worker.fetch(request, localEnv, ctx)
}
