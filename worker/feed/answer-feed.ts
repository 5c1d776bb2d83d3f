import type { Context } from 'hono'
import type { Database } from '#worker/db/client.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { cacheHeaders } from '#worker/lib/cache-policy.ts'
import { now } from '#worker/lib/clock.ts'
import { answerKept, cachedPage } from '#worker/lib/page-cache/index.ts'
import { type Channel, FORMATS, type Format } from './channel.ts'
import { writeJsonFeed } from './json-feed.ts'
import { writeRss } from './rss.ts'

export interface Feed {
  channel: Channel
  /** Cache tags of what it shows. */
  tags: readonly string[]
}

export interface Asked {
  db: Database
  /** The site's, without a slash at its end. */
  origin: string
  /** What stands behind the name in the address of this form. */
  ending: string
}

const WRITERS: Record<Format, { type: string; write: (origin: string, channel: Channel) => string }> = {
  rss: { type: 'application/rss+xml; charset=UTF-8', write: writeRss },
  json: { type: 'application/feed+json; charset=UTF-8', write: writeJsonFeed },
}

/**
 * Answers a feed in a form, the same for all: kept until one of its tags is outdated, with ETag, Last-Modified and 304, for HEAD too.
 * What `read` throws is answered as on any route.
 */
export async function answerFeed(c: Context<AppContext>, format: Format, read: (asked: Asked) => Promise<Feed>): Promise<Response> {
  const { type, write } = WRITERS[format]
  const { page } = await cachedPage({
    key: c.req.path,
    db: () => c.get('db'),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    render: async (outdated) => {
      const { channel, tags } = await read({ db: c.get('db'), origin: c.env.ORIGIN, ending: FORMATS[format] })
      const body = new TextEncoder().encode(write(c.env.ORIGIN, channel))
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', body)).toHex()
      const etag = `"${digest.slice(0, 20)}"`
      // Of this very content, not of its newest post: what was withdrawn or renamed changes a feed, too.
      const since = outdated?.headers.etag === etag ? outdated.headers['last-modified'] : undefined
      const headers = {
        'content-type': type,
        etag,
        'last-modified': since ?? new Date(now()).toUTCString(),
        // Readers of other sites' pages may read it, too: it is the same for everybody and needs no cookie.
        'access-control-allow-origin': '*',
        ...cacheHeaders('page'),
        'Cache-Tag': tags.join(','),
      }
      return { status: 200, headers, body, tags: [...tags] }
    },
  })
  return answerKept(page, c.req.raw)
}
