import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

/** A worker that does nothing, on the same runtime the site is served by: the yardstick of every ratio. */
export async function startHello(port: number): Promise<{ origin: string; stop(): Promise<void> }> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port,
      cf: false,
      workers: [
        {
          name: 'hello',
          modules: true,
          compatibilityDate: '2026-10-01',
          script: "export default { fetch: () => new Response('hello') }",
        },
      ],
    }),
  )
  await miniflare.ready
  return { origin: `http://127.0.0.1:${port}`, stop: () => miniflare.dispose() }
}
