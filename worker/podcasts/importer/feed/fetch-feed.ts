import type { Env } from '#worker/env.ts'
import { type OutboundEnv, OutboundRequestError } from '#worker/lib/http/outbound-fetch.ts'
import type { SeasonName } from '#worker/podcasts/shows/contract.ts'
import { podcastGuid } from '#worker/podcasts/shows/index.ts'
import { fetchRemote, readBody } from '../fetch-remote.ts'
import { decodeFeed } from './decode-feed.ts'
import {
  emptyFeed,
  feedFetchError,
  feedStatusError,
  MAX_FEED_BYTES,
  MAX_FEED_ITEMS,
  missingTitle,
  notAFeed,
  tooManyItems,
} from './feed-errors.ts'
import { type NormalizedItem, normalizeItems } from './normalize-items.ts'
import { parseFeedXml } from './parse-feed-xml.ts'
import { type ParsedItem, parseItem } from './parse-item.ts'
import { type ParsedShow, parseSeasonNames, parseShow } from './parse-show.ts'

const MAX_PAGES = 50

/** `show.guid` is derived from the feed's URL if the feed has none. */
export interface FetchedFeed {
  feed: string
  show: ParsedShow
  seasons: SeasonName[]
  items: NormalizedItem[]
}

/**
 * Fetches and parses a feed with its next pages (RFC 5005), at most 50 in total. Throws `invalid` on field `feed` for an unreachable
 * address, a document that is not a feed, a feed without title or items, or too many items or bytes.
 */
export async function fetchFeed(env: OutboundEnv & Pick<Env, 'ORIGIN'>, typed: string): Promise<FetchedFeed> {
  const feed = normalizeFeedUrl(typed)
  let remainingBytes = MAX_FEED_BYTES
  let first: ParsedShow | undefined
  const [parsedItems, seasons, visited]: [ParsedItem[], SeasonName[], Set<string>] = [[], [], new Set()]
  for (let address: string | undefined = feed; address !== undefined && visited.size < MAX_PAGES && !visited.has(address); ) {
    visited.add(address)
    const { bytes, type, url } = await fetchPage(env, address, remainingBytes)
    remainingBytes -= bytes.length
    const page = parseFeedXml(decodeFeed(bytes, type), MAX_FEED_ITEMS - parsedItems.length)
    if (!page) throw notAFeed()
    if (page.hasMore) throw tooManyItems()
    const show = parseShow(page.channel, url)
    if (page.isTruncated) show.warnings.push('cut')
    first ??= show
    seasons.push(...parseSeasonNames(page.items))
    for (const item of page.items) parsedItems.push(parseItem(item, url, first.image))
    address = page.items.length > 0 ? show.next : undefined
  }
  if (!first) throw notAFeed()
  if (first.title === '') throw missingTitle()
  if (parsedItems.length === 0) throw emptyFeed()
  const names = new Map(seasons.toReversed().map((season) => [season.number, season]))
  return {
    feed,
    show: { ...first, guid: first.guid || (await podcastGuid(feed)) },
    seasons: [...names.values()].sort((one, other) => one.number - other.number),
    items: normalizeItems(parsedItems),
  }
}

/** Accepts addresses without a scheme and legacy `feed:` schemes. */
function normalizeFeedUrl(typed: string): string {
  const text = typed.trim().replace(/^(?:feed|itpc|podcast|pcast):(?:\/\/)?/i, '')
  const withScheme = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.parse(withScheme)
  if (!url) throw feedFetchError('address')
  url.hash = ''
  return url.href
}

async function fetchPage(env: OutboundEnv, address: string, maxBytes: number) {
  try {
    const response = await fetchRemote(env, address, {
      headers: { Accept: 'application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5' },
      maxBytes,
      timeoutMs: 15_000,
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
