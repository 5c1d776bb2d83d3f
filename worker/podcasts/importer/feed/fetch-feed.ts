import { MINUTE } from '#shared/time.ts'
import type { Env } from '#worker/env.ts'
import { AppError } from '#worker/lib/errors.ts'
import { decodeFeed, parseFeedXml } from '#worker/lib/feed-document.ts'
import { type OutboundEnv, OutboundRequestError } from '#worker/lib/http/outbound-fetch.ts'
import { parseFeedUrl } from '#worker/lib/http/outbound-url.ts'
import type { SeasonName } from '#worker/podcasts/shows/contract.ts'
import { podcastGuid } from '#worker/podcasts/shows/index.ts'
import type { FeedChoices } from '../contract.ts'
import { fetchRemote, readBody } from '../remote-file.ts'
import {
  emptyFeed,
  feedFetchError,
  feedStatusError,
  lockedFeed,
  MAX_FEED_BYTES,
  MAX_FEED_ITEMS,
  notAFeed,
  pageWithoutFeed,
  severalFeeds,
  tooManyItems,
} from './feed-errors.ts'
import { findFeedLinks } from './find-feed-links.ts'
import { type NormalizedItem, normalizeItems } from './normalize-items.ts'
import { type ParsedItem, parseItem } from './parse-item.ts'
import { type ParsedShow, parseSeasonNames, parseShow } from './parse-show.ts'

const MAX_PAGES = 50
/** Time limit for all pages, in ms; somebody is waiting. */
const MAX_FEED_MS = MINUTE

/** `foundOn` is the web page or OPML file that named the feed. `show.guid` is derived from the feed's URL if the feed has none. */
export interface FetchedFeed {
  feed: string
  foundOn: string | null
  show: ParsedShow
  seasons: SeasonName[]
  items: NormalizedItem[]
}

/**
 * Fetches and parses a feed with its next pages (RFC 5005), or the only feed that the web page or OPML file at this address names; several
 * are returned to choose from. A later page that cannot be read becomes the warning `pages`. Throws `invalid` on field `feed` for an
 * unreachable address, a document without a feed, a feed without items, or too many items or bytes; `conflict` for a locked feed.
 */
export async function findFeed(env: OutboundEnv & Pick<Env, 'ORIGIN'>, typed: string): Promise<FetchedFeed | FeedChoices> {
  const readPage = createReader(env)
  let feed = normalizeFeedUrl(typed)
  let foundOn: string | null = null
  let first = await readPage(feed, 0)
  if (!first.parsed) {
    const [link, ...others] = findFeedLinks(first.text, first.url)
    if (!link) throw /<html[\s>]/i.test(first.text.slice(0, 2000)) ? pageWithoutFeed() : notAFeed()
    if (others.length > 0) return { choices: [link, ...others] }
    foundOn = feed
    feed = normalizeFeedUrl(link.feed)
    first = await readPage(feed, 0)
  }
  if (!first.parsed) throw notAFeed()
  if (first.parsed.hasMore) throw tooManyItems()
  const show = parseShow(first.parsed.channel, first.url)
  const pages = [first, ...(first.parsed.items.length > 0 ? await readNextPages(readPage, feed, show, first.parsed.items.length) : [])]
  const parsedItems: ParsedItem[] = []
  const names = new Map<number, SeasonName>()
  for (const { parsed, url } of pages) {
    if (parsed?.isTruncated && !show.warnings.includes('cut')) show.warnings.push('cut')
    for (const season of parseSeasonNames(parsed?.items ?? [])) if (!names.has(season.number)) names.set(season.number, season)
    for (const item of parsed?.items ?? []) parsedItems.push(parseItem(item, url, show.image))
  }
  if (parsedItems.length === 0) throw emptyFeed()
  if (show.locked) throw lockedFeed()
  return {
    feed,
    foundOn,
    show: { ...show, guid: show.guid || (await podcastGuid(feed)) },
    seasons: [...names.values()].sort((one, other) => one.number - other.number),
    items: normalizeItems(parsedItems),
  }
}

/** Fetches a feed as `findFeed` does; throws `invalid` for an address with several feeds. */
export async function fetchFeed(env: OutboundEnv & Pick<Env, 'ORIGIN'>, typed: string): Promise<FetchedFeed> {
  const found = await findFeed(env, typed)
  if ('choices' in found) throw severalFeeds()
  return found
}

interface FeedPage {
  parsed: Awaited<ReturnType<typeof parseFeedXml>>
  text: string
  url: string
}
type ReadPage = (address: string, previousItems: number) => Promise<FeedPage>

/** Reads the pages after the first one, until one fails or exceeds a limit. */
async function readNextPages(readPage: ReadPage, feed: string, show: ParsedShow, firstItems: number): Promise<FeedPage[]> {
  const pages: FeedPage[] = []
  const visited = new Set([feed])
  let count = firstItems
  for (let next = show.next; next !== undefined && !visited.has(next); ) {
    visited.add(next)
    const page = visited.size > MAX_PAGES ? undefined : await readPage(next, count).catch(ignoreFeedErrors)
    if (page?.parsed) pages.push(page)
    if (!page?.parsed || page.parsed.hasMore) {
      show.warnings.push('pages')
      break
    }
    count += page.parsed.items.length
    next = page.parsed.items.length > 0 ? parseShow(page.parsed.channel, page.url).next : undefined
  }
  return pages
}

function ignoreFeedErrors(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}

/** Accepts addresses without a scheme and those with a scheme of podcast apps. */
function normalizeFeedUrl(typed: string): string {
  const url = parseFeedUrl(typed)
  if (!url) throw feedFetchError('address')
  url.hash = ''
  return url.href
}

/** Returns a function that reads one page after another within the limits of a feed. */
function createReader(env: OutboundEnv): ReadPage {
  let maxBytes = MAX_FEED_BYTES
  const deadline = Date.now() + MAX_FEED_MS
  return async (address, previousItems) => {
    const { bytes, type, url } = await fetchPage(env, address, maxBytes, deadline - Date.now())
    maxBytes -= bytes.length
    const text = decodeFeed(bytes, type)
    return { parsed: await parseFeedXml(text, MAX_FEED_ITEMS - previousItems), text, url }
  }
}

async function fetchPage(env: OutboundEnv, address: string, maxBytes: number, limitMs: number) {
  try {
    const response = await fetchRemote(env, address, {
      headers: { Accept: 'application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5' },
      maxBytes,
      timeoutMs: 15_000,
      limitMs,
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw feedStatusError(response.status)
    }
    return { bytes: await readBody(response), type: response.headers.get('Content-Type'), url: response.url || address }
  } catch (error) {
    if (error instanceof OutboundRequestError) throw feedFetchError(error.reason)
    throw error
  }
}
