import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

interface Worker {
  script: string
  r2Buckets?: string[]
  serviceBindings?: Record<string, { disk: { path: string; writable: boolean } }>
}

export async function startBaselineWorker(port: number, worker: Worker): Promise<{ origin: string; stop(): Promise<void> }> {
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
