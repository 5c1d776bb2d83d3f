import type { Context } from 'hono'
import { feedLinks } from '#worker/distribution/websub/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { cacheHeaders } from '#worker/lib/cache-policy.ts'
import { now } from '#worker/lib/clock.ts'
import { createEtag } from '#worker/lib/http/create-etag.ts'
import { type CachedPage, conditionalResponse, readOrRenderPage } from '#worker/lib/page-cache/index.ts'

export const FEED_CONTENT_TYPE = 'application/rss+xml; charset=UTF-8'

export interface RenderedFeed {
  xml: string
  /** Absolute URL of the feed itself. */
  self: string
  hub?: boolean
  /** New URL of the feed; if set, the response is a 301 with the feed as its body. */
  movedTo?: string | null
  tags: readonly string[]
}

/**
 * Serves a feed from the page cache until one of its tags is invalidated, with ETag, Last-Modified and 304; a moved feed is sent with 301.
 */
export async function serveFeed(c: Context<AppContext>, key: string, read: () => Promise<RenderedFeed>): Promise<Response> {
  const { page } = await readOrRenderPage({
    key,
    db: () => c.get('db'),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    render: async (stale?: CachedPage) => {
      const { xml, self, hub, movedTo, tags } = await read()
      const body = new TextEncoder().encode(xml)
      const etag = await createEtag(body)
      const known = stale?.headers.etag === etag ? stale.headers['last-modified'] : undefined
      const headers = {
        'content-type': FEED_CONTENT_TYPE,
        'last-modified': known ?? new Date(now()).toUTCString(),
        link: hub ? feedLinks(c.env.ORIGIN, self) : `<${self}>; rel="self"`,
        'access-control-allow-origin': '*',
        ...cacheHeaders('page'),
        'Cache-Tag': tags.join(','),
        // A redirect needs no validator.
        ...(movedTo ? { location: movedTo } : { etag }),
      }
      return { status: movedTo ? 301 : 200, headers, body, tags: [...tags] }
    },
  })
  return page.status === 301 ? new Response(c.req.method === 'HEAD' ? null : page.body, page) : conditionalResponse(page, c.req.raw)
}
