import { startBaselineWorker } from './baseline-worker.ts'

const SCRIPT = `export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/r2/')) return env.FILES.fetch(request)
    const key = pathname.slice(4)
    if (request.method !== 'PUT') return new Response((await env.BUCKET.get(key)).body)
    const file = await env.FILES.fetch(new URL('/' + key, request.url))
    await env.BUCKET.put(key, file.body)
    return new Response('kept')
  },
}`

/** Starts a worker that serves a folder from disk, and under `/r2/` from a bucket: the baseline for streaming. */
export const startStaticFileWorker = (port: number, folder: string) =>
  startBaselineWorker(port, {
    script: SCRIPT,
    r2Buckets: ['BUCKET'],
    serviceBindings: { FILES: { disk: { path: folder, writable: false } } },
  })
