import type { Context } from 'hono'
import { Hash } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { cacheHeaders } from '#worker/lib/cache-policy.ts'
import { notFound } from '#worker/lib/errors.ts'
import { entityTag } from '#worker/lib/http/entity-tag.ts'
import { answerKept, cachedPage } from '#worker/lib/page-cache/index.ts'
import { postTag } from '#worker/posts/posts/index.ts'
import { findEpisode } from './find-episode.ts'

interface Written {
  /** Of the post. */
  hash: string
  type: string
  /** Writes the file of that post, once it is known that the asker may have it. */
  write: (post: { id: number; duration: number }) => Promise<string>
}

/**
 * Answers a file written from the words of an episode, as public as its post: kept until the post is outdated, with ETag and 304, for
 * HEAD too. What only its author or a private feed may have is kept by nobody.
 */
export async function answerWritten(c: Context<AppContext>, { hash, type, write }: Written): Promise<Response> {
  if (!Hash.safeParse(hash).success) throw notFound()
  const asker = { viewer: c.get('viewer'), secret: c.req.query('key') }
  const render = async () => {
    const post = await findEpisode(c.get('db'), hash, asker)
    const body = new TextEncoder().encode(await write(post))
    const etag = await entityTag(body)
    const tags = [postTag(hash)]
    const kept = post.isPublic ? { ...cacheHeaders('page'), 'Cache-Tag': tags.join() } : cacheHeaders('private')
    return { status: 200, headers: { 'content-type': type, etag, ...kept }, body, tags }
  }
  const page =
    asker.viewer || asker.secret
      ? await render()
      : (await cachedPage({ key: c.req.path, db: () => c.get('db'), waitUntil: (work) => c.executionCtx.waitUntil(work), render })).page
  return answerKept(page, c.req.raw)
}
