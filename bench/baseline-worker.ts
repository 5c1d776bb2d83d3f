import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

interface Worker {
  script: string
  r2Buckets?: string[]
  serviceBindings?: Record<string, { disk: { path: string; writable: boolean } }>
}

async function startBaselineWorker(port: number, worker: Worker): Promise<{ origin: string; stop(): Promise<void> }> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port,
      cf: false,
      workers: [{ name: 'yardstick', modules: true, compatibilityDate: '2026-10-01', ...worker }],
    }),
  )
  await miniflare.ready
  return { origin: `http://127.0.0.1:${port}`, stop: () => miniflare.dispose() }
}

/** Starts a worker that returns a constant, the baseline of bench/pages.ts. */
export const startHelloWorker = (port: number) =>
  startBaselineWorker(port, { script: "export default { fetch: () => new Response('hello') }" })

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

/** Starts a worker that serves a folder from disk and, under `/r2/`, a bucket, to which PUT copies a file of the folder. */
export const startStaticFileWorker = (port: number, folder: string) =>
  startBaselineWorker(port, {
    script: SCRIPT,
    r2Buckets: ['BUCKET'],
    serviceBindings: { FILES: { disk: { path: folder, writable: false } } },
  })
