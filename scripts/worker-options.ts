import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { unstable_getMiniflareWorkerOptions as workerOptionsOf } from 'wrangler'

type WorkerOptions = ReturnType<typeof workerOptionsOf>['workerOptions']

/** File of a local build with Miniflare's options of its Worker. */
export const WORKER_OPTIONS = 'dist/local/worker-options.json'

/**
 * Stores Miniflare's options of the local build, as wrangler derives them from its configuration, so that a start of the server does not load
 * wrangler, which takes longer than everything else that it loads.
 */
export async function writeWorkerOptions(): Promise<void> {
  const { unstable_getMiniflareWorkerOptions: deriveOptions } = await import('wrangler')
  writeFileSync(WORKER_OPTIONS, JSON.stringify(deriveOptions(resolve('dist/local/worker/wrangler.json')).workerOptions))
}

export const readWorkerOptions = (): WorkerOptions => JSON.parse(readFileSync(WORKER_OPTIONS, 'utf8'))
