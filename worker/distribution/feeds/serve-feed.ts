import type { Context } from 'hono'
import { feedLinks } from '#worker/distribution/websub/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { cacheHeaders } from '#worker/lib/cache-policy.ts'
import { now } from '#worker/lib/clock.ts'
import { conditionalResponse, readOrRenderPage } from '#worker/lib/page-cache/index.ts'
import type { FeedFormat } from './channel.ts'
import { type ReadChannel, readFeed } from './read-feed.ts'

/**
 * Serves a feed from the page cache with ETag and Last-Modified; returns 304 to a matching conditional request. Errors: those of
 * `readChannel`.
 */
export async function serveFeed(c: Context<AppContext>, format: FeedFormat, readChannel: ReadChannel): Promise<Response> {
  const { page } = await readOrRenderPage({
    key: c.req.path,
    db: () => c.get('db'),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    render: async (stale) => {
      const { type, body, etag, self, tags } = await readFeed({ db: c.get('db'), origin: c.env.ORIGIN }, format, readChannel)
      // The time the rendered content last changed, because withdrawing or renaming a post changes a feed without a newer post.
      const lastModified = stale?.headers.etag === etag ? stale.headers['last-modified'] : undefined
      const headers = {
        'content-type': type,
        etag,
        'last-modified': lastModified ?? new Date(now()).toUTCString(),
        link: feedLinks(c.env.ORIGIN, self),
        // Other origins may read feeds, which are public and need no cookies.
        'access-control-allow-origin': '*',
        ...cacheHeaders('page'),
        'Cache-Tag': tags.join(','),
      }
      return { status: 200, headers, body, tags: [...tags] }
    },
  })
  return conditionalResponse(page, c.req.raw)
}
