import type { Context } from 'hono'
import { feedLinks } from '#worker/distribution/websub/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { cacheHeaders } from '#worker/lib/cache-policy.ts'
import { now } from '#worker/lib/clock.ts'
import { conditionalResponse, readOrRenderPage } from '#worker/lib/page-cache/index.ts'
import type { FeedFormat } from './channel.ts'
import { type ReadChannel, readFeed } from './read-feed.ts'

/**
 * Answers a feed in a form, the same for all: kept until one of its tags is outdated, with ETag, Last-Modified and 304, for HEAD too.
 * What `read` throws is answered as on any route.
 */
export async function serveFeed(c: Context<AppContext>, format: FeedFormat, readChannel: ReadChannel): Promise<Response> {
  const { page } = await readOrRenderPage({
    key: c.req.path,
    db: () => c.get('db'),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    render: async (stale) => {
      const { type, body, etag, self, tags } = await readFeed({ db: c.get('db'), origin: c.env.ORIGIN }, format, readChannel)
      // Of this very content, not of its newest post: what was withdrawn or renamed changes a feed, too.
      const lastModified = stale?.headers.etag === etag ? stale.headers['last-modified'] : undefined
      const headers = {
        'content-type': type,
        etag,
        'last-modified': lastModified ?? new Date(now()).toUTCString(),
        link: feedLinks(c.env.ORIGIN, self),
        // Readers of other sites' pages may read it, too: it is the same for everybody and needs no cookie.
        'access-control-allow-origin': '*',
        ...cacheHeaders('page'),
        'Cache-Tag': tags.join(','),
      }
      return { status: 200, headers, body, tags: [...tags] }
    },
  })
  return conditionalResponse(page, c.req.raw)
}
