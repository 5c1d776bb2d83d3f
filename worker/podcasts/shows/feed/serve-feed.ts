import type { Context } from 'hono'
import { feedLinks } from '#worker/distribution/websub/contract.ts'
import { createEtag } from '#worker/lib/hash.ts'
import { readLastModified } from '#worker/lib/http/last-modified.ts'
import { PAGE_MAX_AGE } from '#worker/lib/invalidations.ts'
import { type CachedPage, cacheHeaders, isNotModified, type RenderedPage, readOrRenderPage } from '#worker/lib/page-cache.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import type { ShowFeed } from './read-show-feed.ts'
import { cacheBody, openGzipStream, readAll, readCachedBody, writeFeed } from './stream-feed.ts'
import { writeChannelStart } from './write-channel.ts'

export const FEED_CONTENT_TYPE = 'application/rss+xml; charset=UTF-8'
/** Feeds of up to this many items are cached as a whole, by their text; longer ones are streamed. */
export const SHORT_FEED = 50

/** A feed to serve. */
export interface FeedSource {
  /** Absolute URL of the feed itself. */
  self: string
  hub?: boolean
  /** New URL of the feed; if set, the response is a 301 with the feed as its body. */
  movedTo?: string | null
  tags: readonly string[]
  /** Latest change of what the feed shows, UTC ms. */
  changedAt: number
  /** What the text of a long feed is written from; undefined for a short feed. */
  digest?: string | undefined
  write: () => AsyncGenerator<string>
}

/** Returns the source of a show's feed; its digest covers the channel, its items and how this build writes them. */
export const showFeedSource = (feed: ShowFeed, tags: readonly string[]): FeedSource => ({
  self: feed.channel.self,
  hub: feed.channel.hub !== null,
  movedTo: feed.channel.movedTo,
  tags,
  changedAt: feed.channel.changedAt,
  digest: feed.count > SHORT_FEED ? `${__BUILD_ID__} ${feed.digest} ${writeChannelStart(feed.channel)}` : undefined,
  write: () => writeFeed(feed),
})

/** Returns the ETag of a feed, and its text if it is short. */
export async function identifyFeed({ digest, write }: FeedSource): Promise<{ etag: string; body: Uint8Array<ArrayBuffer> | undefined }> {
  const encoder = new TextEncoder()
  if (digest !== undefined) return { etag: await createEtag(encoder.encode(digest)), body: undefined }
  const parts: string[] = []
  for await (const part of write()) parts.push(part)
  const body = encoder.encode(parts.join(''))
  return { etag: await createEtag(body), body }
}

/**
 * Serves a feed from the page cache until one of its tags is invalidated, with ETag, Last-Modified and 304; a moved feed is sent with 301.
 * Of a long feed the page cache holds the headers; its body is streamed from the cache of the data center or newly written.
 */
export async function serveFeed(c: Context<AppContext>, key: string, read: () => Promise<FeedSource>): Promise<Response> {
  let source: FeedSource | undefined
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
  const render = async (stale?: Pick<CachedPage, 'headers'>): Promise<RenderedPage> => {
    source = await read()
    const { self, hub, movedTo, tags, changedAt } = source
    const { etag, body } = await identifyFeed(source)
    const headers = {
      'content-type': FEED_CONTENT_TYPE,
      'last-modified': await readLastModified(c.get('db'), { etag, tags, changedAt }, stale),
      link: hub ? feedLinks(c.env.ORIGIN, self) : `<${self}>; rel="self"`,
      'access-control-allow-origin': '*',
      ...cacheHeaders('page'),
      Vary: 'Cookie, Accept-Encoding',
      'Cache-Tag': tags.join(','),
      etag,
      ...(movedTo ? { location: movedTo } : {}),
    }
    const gzipped = body === undefined ? new Uint8Array() : await readAll(gzip(body))
    return { status: movedTo ? 301 : 200, headers, body: gzipped, tags: [...tags] }
  }
  let { page } = await readOrRenderPage({ key, origin: c.env.ORIGIN, db: () => c.get('db'), waitUntil, render })
  return respond(c.req.raw, page.status, page.headers, async () => {
    if (page.body.byteLength > 0) return toStream(page.body)
    const cached = await readCachedBody(page.headers.etag ?? '')
    if (cached) return cached
    if (!source) page = await render(page)
    if (page.body.byteLength > 0 || !source) return toStream(page.body)
    return cacheBody(page.headers.etag ?? '', await openGzipStream(source.write()), PAGE_MAX_AGE, waitUntil)
  })
}

const toStream = (body: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> => new Blob([body]).stream()
const gzip = (body: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  toStream(body).pipeThrough(new CompressionStream('gzip'))

/** Serves a private feed, which no cache keeps, with ETag and 304. */
export async function servePrivateFeed(c: Context<AppContext>, feed: ShowFeed): Promise<Response> {
  const source = showFeedSource(feed, [])
  const etag = await createEtag(new TextEncoder().encode(`${__BUILD_ID__} ${feed.digest} ${writeChannelStart(feed.channel)}`))
  const headers = {
    ...cacheHeaders('private'),
    'content-type': FEED_CONTENT_TYPE,
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'no-referrer',
    Vary: 'Accept-Encoding',
    etag,
  }
  return respond(c.req.raw, 200, headers, () => openGzipStream(source.write()))
}

/**
 * Responds with a gzip-compressed body, or the decompressed one to a client that does not accept gzip: 304 if the conditional headers match,
 * and no body for HEAD. Each coding has its own ETag, as a strong one demands.
 */
async function respond(
  request: Request,
  status: number,
  headers: Readonly<Record<string, string>>,
  openBody: () => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>,
): Promise<Response> {
  const isGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(acceptedEncodings(request))
  const coded = isGzip ? { ...headers, 'Content-Encoding': 'gzip', etag: headers.etag?.replace(/"$/, '-gzip"') ?? '' } : { ...headers }
  if (status === 200 && isNotModified(headers, withoutCoding(request.headers))) return new Response(null, { status: 304, headers: coded })
  if (request.method === 'HEAD') return new Response(null, { status, headers: coded })
  const body = await openBody()
  if (isGzip) return new Response(body, { status, headers: coded, encodeBody: 'manual' })
  return new Response(body.pipeThrough(new DecompressionStream('gzip')), { status, headers: coded })
}

/** Cloudflare and the local entry replace the header by `br, gzip` and keep what the client sent, which may be nothing, in `cf`. */
function acceptedEncodings(request: Request): string {
  const original = request.cf?.clientAcceptEncoding
  return typeof original === 'string' ? original : (request.headers.get('Accept-Encoding') ?? '')
}

function withoutCoding(headers: Headers): Headers {
  const plain = new Headers(headers)
  const known = headers.get('If-None-Match')
  if (known !== null) plain.set('If-None-Match', known.replaceAll('-gzip"', '"'))
  return plain
}
