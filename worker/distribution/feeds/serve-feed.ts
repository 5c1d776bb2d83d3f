import type { Context } from 'hono'
import type { Database } from '#worker/db/client.ts'
import { type FeedDocument, feedLinks } from '#worker/distribution/websub/contract.ts'
import { createEtag } from '#worker/lib/hash.ts'
import { readLastModified } from '#worker/lib/http/last-modified.ts'
import { cacheHeaders, conditionalResponse, readOrRenderPage } from '#worker/lib/page-cache.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import {
  absoluteUrl,
  type Channel,
  type Feed,
  type FeedFormat,
  FeedName,
  type FeedRequest,
  FORMAT_SUFFIXES,
  lastChangedAt,
} from './channel.ts'
import { readHandleFeed, readListFeed, readSiteFeed, readTagFeed, readTopicFeed } from './read-channels.ts'
import { writeJsonFeed, writeRss } from './write-feed.ts'

/**
 * Serves a feed from the page cache with ETag and Last-Modified; returns 304 to a matching conditional request. Errors: those of
 * `readChannel`.
 */
export async function serveFeed(c: Context<AppContext>, format: FeedFormat, readChannel: ReadChannel): Promise<Response> {
  const { page } = await readOrRenderPage({
    key: c.req.path,
    origin: c.env.ORIGIN,
    db: () => c.get('db'),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    render: async (stale) => {
      const document = await readFeed({ db: c.get('db'), origin: c.env.ORIGIN }, format, readChannel)
      const { type, body, etag, self, tags } = document
      const headers = {
        'content-type': type,
        etag,
        'last-modified': await readLastModified(c.get('db'), document, stale),
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

type ReadChannel = (request: FeedRequest) => Promise<Feed>

const WRITERS: Record<FeedFormat, { type: string; write: (origin: string, channel: Channel) => string }> = {
  rss: { type: 'application/rss+xml; charset=UTF-8', write: writeRss },
  json: { type: 'application/feed+json; charset=UTF-8', write: writeJsonFeed },
}

/** Reads a channel and renders it in one format. Errors: those of `readChannel`. */
async function readFeed(
  { db, origin }: Pick<FeedRequest, 'db' | 'origin'>,
  format: FeedFormat,
  readChannel: ReadChannel,
): Promise<FeedDocument> {
  const { channel, tags } = await readChannel({ db, origin, suffix: FORMAT_SUFFIXES[format] })
  const { type, write } = WRITERS[format]
  const body = new TextEncoder().encode(write(origin, channel))
  const self = absoluteUrl(channel.self + FORMAT_SUFFIXES[format], origin)
  return { type, body, etag: await createEtag(body), self, tags, changedAt: lastChangedAt(channel.items) }
}

type NamedFeedReader = (request: FeedRequest, name: string) => Promise<Feed>

const READERS: Record<string, NamedFeedReader> = { '': readHandleFeed, tag: readTagFeed, topic: readTopicFeed, list: readListFeed }

/** Renders the feed at a path; returns undefined if the path is not that of a feed. Errors: those of the feed's reader. */
export async function findFeed(db: Database, path: string, origin: string): Promise<FeedDocument | undefined> {
  if (path === '/feed') return readFeed({ db, origin }, 'rss', readSiteFeed)
  if (path === '/feed.json') return readFeed({ db, origin }, 'json', readSiteFeed)
  const [, subject = '', segment = ''] = /^\/feed\/(?:(tag|topic|list)\/)?([^/]+)$/.exec(path) ?? []
  const named = FeedName.safeParse(decodeSegment(segment))
  const readSubject = READERS[subject]
  if (!named.success || !readSubject) return undefined
  const { name, format } = named.data
  return readFeed({ db, origin }, format, (request) => readSubject(request, name))
}

const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
