import { manifest } from 'virtual:client-manifest'
// The one place where the worker sees the web: pages are rendered here.
import { renderToPage } from '#web/entry-server.tsx'
import { viewViewer } from '#worker/account/auth/index.ts'
import { app } from '#worker/app.ts'
import type { Env } from '#worker/env.ts'
import { type factsOf, inherit } from '#worker/lib/http/request-facts.ts'

interface Ask {
  address: URL
  userAgent: string
  env: Env
  ctx: ExecutionContext
  facts: ReturnType<typeof factsOf>
  signal: AbortSignal
  /** Present: streamed for one signed-in reader. Absent: rendered whole, the same bytes for everyone. */
  nonce?: string
}

/** Renders a page; its loaders call the API in process. `tags` are those of everything the page was made from. */
export async function renderPage({ address, userAgent, env, ctx, facts, signal, nonce }: Ask) {
  const tags = new Set<string>()
  const viewer = facts.viewer ?? null
  const callApi: typeof fetch = async (input, init) => {
    const response = await app.fetch(inherit(new Request(input, init), { id: facts.id, viewer }), env, ctx)
    for (const tag of response.headers.get('Cache-Tag')?.split(',') ?? []) tags.add(tag)
    const moved = response.status === 301 ? response.headers.get('Location') : null
    return moved ? callApi(new URL(moved, address), init) : response
  }
  const request = new Request(address, { headers: { 'User-Agent': userAgent }, signal })
  const page = await renderToPage({
    request,
    callApi,
    nonce,
    manifest,
    digest: facts.id,
    origin: env.ORIGIN,
    viewer: viewViewer(viewer),
  })
  return { ...page, tags: [...tags] }
}
