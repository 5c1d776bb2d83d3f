import type { Context } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { cacheHeaders } from '#worker/lib/cache-policy.ts'
import { answerKept, cachedPage } from '#worker/lib/page-cache/index.ts'
import { type Channel, writeRss } from './rss.ts'

interface Feed {
  channel: Channel
  /** Cache tags of what it shows. */
  tags: readonly string[]
}

/**
 * Answers a feed, the same for all: kept until one of its tags is outdated, with ETag and 304, for HEAD too. What `read` throws is
 * answered as on any route.
 */
export async function answerFeed(c: Context<AppContext>, read: (origin: string) => Promise<Feed>): Promise<Response> {
  const origin = c.env.ORIGIN
  const { page } = await cachedPage({
    key: c.req.path,
    db: () => c.get('db'),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    render: async () => {
      const { channel, tags } = await read(origin)
      const body = new TextEncoder().encode(writeRss(origin, channel))
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', body)).toHex()
      const headers = {
        'content-type': 'application/rss+xml; charset=UTF-8',
        etag: `"${digest.slice(0, 20)}"`,
        ...cacheHeaders('page'),
        'Cache-Tag': tags.join(','),
      }
      return { status: 200, headers, body, tags: [...tags] }
    },
  })
  return answerKept(page, c.req.raw)
}
