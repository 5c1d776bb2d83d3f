import type { Env } from '#worker/env.ts'
import { type OutboundEnv, Refused } from '#worker/lib/http/outbound.ts'
import type { SeasonName } from '#worker/podcasts/shows/contract.ts'
import { podcastGuid } from '#worker/podcasts/shows/index.ts'
import { ask, bytesOf } from '../ask.ts'
import { decodeFeed } from './decode.ts'
import { readFeedXml } from './feed-xml.ts'
import { type ReadItem, readItem } from './read-item.ts'
import { type ReadShow, readShow, seasonsOf } from './read-show.ts'
import { answeredBadly, FEED_BYTES, FEED_ITEMS, noFeed, noItems, noTitle, refusedFeed, tooManyItems } from './refusals.ts'
import { type SettledItem, settleItems } from './settle-items.ts'

const PAGES = 50

/** A feed whole: its show, `guid` from the address where it has none, and its items in order. */
export interface ReadFeed {
  feed: string
  show: ReadShow
  seasons: SeasonName[]
  items: SettledItem[]
}

/**
 * Reads a feed and the pages it goes on with. Errors: `invalid` on field `feed`, with what to do about an address that cannot be asked,
 * an answer that is no feed, and one that is too much.
 */
export async function readFeed(env: OutboundEnv & Pick<Env, 'ORIGIN'>, typed: string): Promise<ReadFeed> {
  const feed = asAddress(typed)
  let room = FEED_BYTES
  let first: ReadShow | undefined
  const [read, seasons, asked]: [ReadItem[], SeasonName[], Set<string>] = [[], [], new Set()]
  for (let address: string | undefined = feed; address !== undefined && asked.size < PAGES && !asked.has(address); ) {
    asked.add(address)
    const { bytes, type, url } = await pageAt(env, address, room)
    room -= bytes.length
    const page = readFeedXml(decodeFeed(bytes, type), FEED_ITEMS - read.length)
    if (!page) throw noFeed()
    if (page.more) throw tooManyItems()
    const show = readShow(page.channel, url)
    if (page.cut) show.notes.push('cut')
    first ??= show
    seasons.push(...seasonsOf(page.items))
    for (const item of page.items) read.push(readItem(item, url, first.image))
    address = page.items.length > 0 ? show.next : undefined
  }
  if (!first) throw noFeed()
  if (first.title === '') throw noTitle()
  if (read.length === 0) throw noItems()
  const names = new Map(seasons.toReversed().map((season) => [season.number, season]))
  return {
    feed,
    show: { ...first, guid: first.guid || (await podcastGuid(feed)) },
    seasons: [...names.values()].sort((one, other) => one.number - other.number),
    items: settleItems(read),
  }
}

/** What people type: without a scheme, or as the `feed:` addresses of old. */
function asAddress(typed: string): string {
  const text = typed.trim().replace(/^(?:feed|itpc|podcast|pcast):(?:\/\/)?/i, '')
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.parse(whole)
  if (!url) throw refusedFeed('address')
  url.hash = ''
  return url.href
}

async function pageAt(env: OutboundEnv, address: string, room: number) {
  try {
    const answer = await ask(env, address, {
      headers: { Accept: 'application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5' },
      maxBytes: room,
      timeoutMs: 15_000,
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw answeredBadly(answer.status)
    }
    return { bytes: await bytesOf(answer), type: answer.headers.get('Content-Type'), url: answer.url || address }
  } catch (error) {
    if (error instanceof Refused) throw refusedFeed(error.reason)
    throw error
  }
}
