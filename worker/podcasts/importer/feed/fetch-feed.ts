import { formatNumber } from '#shared/persian/digits.ts'
import { MINUTE, SECOND } from '#shared/time.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid } from '#worker/lib/errors.ts'
import { type OutboundEnv, OutboundRequestError } from '#worker/lib/http/outbound-fetch.ts'
import type { OutboundErrorReason } from '#worker/lib/http/outbound-url.ts'
import type { SeasonName } from '#worker/podcasts/shows/contract.ts'
import { podcastGuid } from '#worker/podcasts/shows/index.ts'
import { fetchRemote, readBody } from '../remote-file.ts'
import { decodeFeed, parseFeedXml } from './feed-document.ts'
import { type FeedItem, type ParsedItem, parseItem } from './parse-item.ts'
import { type ParsedShow, parseSeasonNames, parseShow } from './parse-show.ts'

/** Limits of a feed across all its pages. */
const MAX_FEED_ITEMS = 5000
const MAX_FEED_BYTES = 15_000_000
const MAX_PAGES = 50
/** Time limit for all pages, in ms; somebody is waiting. */
const MAX_FEED_MS = MINUTE

/** `show.guid` is derived from the feed's URL if the feed has none. */
export interface FetchedFeed {
  feed: string
  show: ParsedShow
  seasons: SeasonName[]
  items: NormalizedItem[]
}

/**
 * Fetches and parses a feed with its next pages (RFC 5005), at most `MAX_PAGES` in total. Throws `invalid` on field `feed` for an
 * unreachable address, a document that is not a feed, a feed without title or items, or too many items or bytes;
 * `conflict` for a locked feed.
 */
export async function fetchFeed(env: OutboundEnv & Pick<Env, 'ORIGIN'>, typed: string): Promise<FetchedFeed> {
  const feed = normalizeFeedUrl(typed)
  let remainingBytes = MAX_FEED_BYTES
  const deadline = Date.now() + MAX_FEED_MS
  let first: ParsedShow | undefined
  const [parsedItems, seasons, visited]: [ParsedItem[], SeasonName[], Set<string>] = [[], [], new Set()]
  for (let address: string | undefined = feed; address !== undefined && visited.size < MAX_PAGES && !visited.has(address); ) {
    visited.add(address)
    const { bytes, type, url } = await fetchPage(env, address, remainingBytes, deadline - Date.now())
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
  if (first.locked) throw lockedFeed()
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

const FETCH_ERROR_MESSAGES: Record<OutboundErrorReason, string> = {
  address: 'این نشانی به جایی در اینترنت نمی‌رسد؛ نشانی کامل RSS را از میزبان کنونی‌ات کپی کن',
  scheme: 'نشانی RSS باید با https:// آغاز شود',
  credentials: 'در نشانی RSS نام کاربری و گذرواژه نگذار',
  port: 'نشانی RSS نباید درگاه (پورت) ویژه داشته باشد',
  'own-host': 'این RSS از خود دفتر است؛ نشانی RSS را در میزبان کنونی‌ات بنویس',
  redirect: 'این نشانی بیش از اندازه به جاهای دیگر می‌فرستد؛ نشانی تازهٔ RSS را بنویس',
  'too-large': `این RSS بیش از ${formatNumber(MAX_FEED_BYTES / 1_000_000)} مگابایت است؛ از میزبانت بخواه قسمت‌های قدیمی را به صفحهٔ دیگری ببرد`,
  timeout: 'میزبان این RSS دیر پاسخ داد؛ چند دقیقهٔ دیگر دوباره امتحان کن',
  unreachable: 'به این نشانی نرسیدیم؛ نشانی را بررسی کن و دوباره امتحان کن',
}

const feedFetchError = (reason: OutboundErrorReason) => invalid({ feed: FETCH_ERROR_MESSAGES[reason] })
const feedStatusError = (status: number) =>
  invalid({
    feed:
      status === 404 || status === 410
        ? 'در این نشانی RSSای نیست؛ نشانی را از میزبان کنونی‌ات کپی کن'
        : status === 401 || status === 403
          ? 'میزبان این RSS به ما اجازهٔ خواندن نداد؛ از او بخواه RSS را برای همه باز کند'
          : 'میزبان این RSS پاسخ درستی نداد؛ چند دقیقهٔ دیگر دوباره امتحان کن',
  })
const notAFeed = () => invalid({ feed: 'در این نشانی RSS پادکست نیست؛ نشانی RSS را از میزبان کنونی‌ات کپی کن' })
const missingTitle = () => invalid({ feed: 'این RSS نام پادکست را نمی‌گوید؛ در میزبان کنونی‌ات برایش نام بنویس' })
const emptyFeed = () => invalid({ feed: 'در این RSS هیچ قسمتی نیست' })
const tooManyItems = () =>
  invalid({ feed: `این RSS بیش از ${formatNumber(MAX_FEED_ITEMS)} قسمت دارد و یکجا نمی‌آید؛ به ما بنویس تا با هم بیاوریمش` })
const lockedFeed = () =>
  conflict(
    'این پادکست در میزبان کنونی‌اش قفل است تا کسی آن را بی‌اجازه نبرد. در تنظیمات آنجا قفل (podcast:locked) را باز کن و دوباره امتحان کن.',
  )

/** An item to store: importable with an `item`, or refused with a `reason`. */
export interface NormalizedItem extends Omit<ParsedItem, 'item' | 'at'> {
  position: number
  at: number | null
  item: FeedItem | null
}

/**
 * Gives each item a unique key and each importable item a date, inferred from the neighbours if missing. Refuses repeated guids and future
 * dates.
 */
function normalizeItems(items: readonly ParsedItem[]): NormalizedItem[] {
  const seen = new Map<string, number>()
  const latest = now()
  const dates = inferDates(items, latest)
  return items.map((one, position) => {
    const occurrences = (seen.get(one.key) ?? 0) + 1
    seen.set(one.key, occurrences)
    const isDuplicate = occurrences > 1 && !one.key.startsWith('flaw:')
    const reason = isDuplicate ? 'doubleGuid' : (one.reason ?? (one.at !== undefined && one.at > latest ? 'future' : undefined))
    const at = dates[position] ?? latest
    return {
      ...one,
      key: occurrences === 1 ? one.key : `double:${occurrences}:${one.key}`,
      position,
      reason,
      warnings: one.at === undefined && reason === undefined ? [...one.warnings, 'date'] : one.warnings,
      at: reason === undefined ? at : (one.at ?? null),
      item: reason === undefined ? { ...one.item, at } : null,
    }
  })
}

/**
 * Dates an undated item one second before the item above it. The first item gets one second after the next dated one nearby, else now. No
 * date is later than now.
 */
function inferDates(items: readonly ParsedItem[], latest: number): number[] {
  const dates: number[] = []
  for (const [index, { at }] of items.entries()) {
    const newer = dates[index - 1]
    const older = items.slice(index, index + 50).find((one) => one.at !== undefined)?.at
    dates.push(Math.min(latest, at ?? (newer !== undefined ? newer - SECOND : older !== undefined ? older + SECOND : latest)))
  }
  return dates
}
