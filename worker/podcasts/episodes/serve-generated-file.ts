import type { Context } from 'hono'
import { Hash } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { cacheHeaders } from '#worker/lib/cache-policy.ts'
import { notFound } from '#worker/lib/errors.ts'
import { createEtag } from '#worker/lib/http/create-etag.ts'
import { conditionalResponse, readOrRenderPage } from '#worker/lib/page-cache/index.ts'
import { postCacheTag } from '#worker/posts/posts/index.ts'
import { findEpisode } from './find-episode.ts'

interface GeneratedFile {
  /** Hash of the post. */
  hash: string
  type: string
  /** Renders the file; runs after the access check. */
  write: (post: { id: number; duration: number }) => Promise<string>
}

/**
 * Serves a file rendered from an episode, with ETag and 304. Caches public responses until the post is invalidated; private responses are
 * never stored.
 */
export async function serveGeneratedFile(c: Context<AppContext>, { hash, type, write }: GeneratedFile): Promise<Response> {
  if (!Hash.safeParse(hash).success) throw notFound()
  const requester = { viewer: c.get('viewer'), secret: c.req.query('key') }
  const render = async () => {
    const post = await findEpisode(c.get('db'), hash, requester)
    const body = new TextEncoder().encode(await write(post))
    const etag = await createEtag(body)
    const tags = [postCacheTag(hash)]
    const cachingHeaders = post.isPublic ? { ...cacheHeaders('page'), 'Cache-Tag': tags.join() } : cacheHeaders('private')
    return { status: 200, headers: { 'content-type': type, etag, ...cachingHeaders }, body, tags }
  }
  const page =
    requester.viewer || requester.secret
      ? await render()
      : (await readOrRenderPage({ key: c.req.path, db: () => c.get('db'), waitUntil: (work) => c.executionCtx.waitUntil(work), render }))
          .page
  return conditionalResponse(page, c.req.raw)
}
