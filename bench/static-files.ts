import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

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

/** A worker that only hands out the files of a folder, from disk and under `/r2/` from a bucket: the yardstick of streaming. */
export async function startFiles(port: number, folder: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port,
      cf: false,
      workers: [
        {
          name: 'files',
          modules: true,
          compatibilityDate: '2026-10-01',
          script: SCRIPT,
          r2Buckets: ['BUCKET'],
          serviceBindings: { FILES: { disk: { path: folder, writable: false } } },
        },
      ],
    }),
  )
  await miniflare.ready
  return { origin: `http://127.0.0.1:${port}`, stop: () => miniflare.dispose() }
}
