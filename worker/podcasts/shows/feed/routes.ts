import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { Cursor } from '#shared/contract/http.ts'
import { notFound } from '#worker/lib/errors.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { cacheHeaders } from '#worker/lib/page-cache.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { writeOpml } from '#worker/lib/xml.ts'
import { showFeedPath, showTag } from '../show-addresses.ts'
import { readPublisherFeed, readShowFeedSource } from './feed-sources.ts'
import { findShow } from './find-show.ts'
import { readPrivateFeed } from './read-show-feed.ts'
import { serveFeed, servePrivateFeed } from './serve-feed.ts'

const ByHash = z.strictObject({ hash: Hash })
/** Not strict, because podcast apps append their own parameters. */
const FeedQuery = z.object({ after: Cursor.optional() })

export const showFeedRoutes = new Hono<AppContext>()
  .get(
    '/:hash/feed.xml',
    describeEndpoint('Get the RSS feed of a podcast', { 200: 'application/rss+xml', 301: null, 304: null }, [404, 410]),
    validateInput('param', ByHash),
    validateInput('query', FeedQuery),
    (c) => {
      const { hash } = c.req.valid('param')
      const { after } = c.req.valid('query')
      const key = showFeedPath(hash) + (after === undefined ? '' : `?after=${after}`)
      return serveFeed(c, key, () => readShowFeedSource(c.get('db'), hash, after, { origin: c.env.ORIGIN, mailFrom: c.env.MAIL_FROM }))
    },
  )
  .get(
    '/:hash/opml',
    describeEndpoint('Get a podcast as OPML', { 200: 'text/x-opml' }, [404, 410]),
    validateInput('param', ByHash),
    async (c) => {
      const { hash } = c.req.valid('param')
      const { show } = await findShow(c.get('db'), hash, c.env.ORIGIN)
      const feed = show.movedTo ?? c.env.ORIGIN + showFeedPath(hash)
      return c.body(
        writeOpml({ title: show.title, feeds: [{ title: show.title, feedUrl: feed, pageUrl: `${c.env.ORIGIN}/podcast/${hash}` }] }),
        200,
        {
          ...cacheHeaders('page'),
          'Content-Type': 'text/x-opml; charset=UTF-8',
          'Content-Disposition': `attachment; filename="podcast-${hash}.opml"; filename*=UTF-8''${encodeURIComponent(`${show.title}.opml`)}`,
          'Cache-Tag': showTag(hash),
        },
      )
    },
  )
  .get(
    '/:hash/private/:file',
    describeEndpoint('Get a private feed of a podcast', { 200: 'application/rss+xml', 304: null }, [404, 410]),
    async (c) => {
      const { hash, file } = c.req.param()
      const [, token] = /^([A-Za-z0-9_-]{20,64})\.xml$/.exec(file) ?? []
      if (!token || !Hash.safeParse(hash).success) throw notFound()
      const feed = await readPrivateFeed(c.get('db'), hash, token, { origin: c.env.ORIGIN, mailFrom: c.env.MAIL_FROM })
      return servePrivateFeed(c, feed)
    },
  )
  .get(
    '/publisher/:file',
    describeEndpoint('Get the feed of a publisher’s podcasts', { 200: 'application/rss+xml', 304: null }, [404, 410]),
    (c) => {
      const [, hash] = /^([a-z0-9]{12})\.xml$/.exec(c.req.param('file')) ?? []
      if (!hash) throw notFound()
      return serveFeed(c, c.req.path, () => readPublisherFeed(c.get('db'), hash, c.env.ORIGIN))
    },
  )
