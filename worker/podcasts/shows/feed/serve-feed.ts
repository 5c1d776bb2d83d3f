import type { Context } from 'hono'
import { feedLinks } from '#worker/distribution/websub/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { cacheHeaders } from '#worker/lib/cache-policy.ts'
import { now } from '#worker/lib/clock.ts'
import { createEtag } from '#worker/lib/http/create-etag.ts'
import { type CachedPage, conditionalResponse, readOrRenderPage } from '#worker/lib/page-cache/index.ts'

/** Media type of these feeds. */
export const FEED_CONTENT_TYPE = 'application/rss+xml; charset=UTF-8'

export interface RenderedFeed {
  xml: string
  /** Its own address, whole. */
  self: string
  /** Whether it is subscribed to at the hub. */
  hub?: boolean
  /** Where it went for good; the answer is a 301 that still holds it. */
  movedTo?: string | null
  tags: readonly string[]
}

/** Answers a feed, the same for all: kept until one of its tags is outdated, with ETag, Last-Modified and 304, for HEAD too. */
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
        // Who was led away has nothing here to compare with.
        ...(movedTo ? { location: movedTo } : { etag }),
      }
      return { status: movedTo ? 301 : 200, headers, body, tags: [...tags] }
    },
  })
  return page.status === 301 ? new Response(c.req.method === 'HEAD' ? null : page.body, page) : conditionalResponse(page, c.req.raw)
}
