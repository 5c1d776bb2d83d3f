import { Parser } from 'htmlparser2'
import { MINUTE } from '#shared/time.ts'
import type { Env } from '#worker/env.ts'
import { childElements, childText, type FeedElement } from '#worker/lib/feed-document.ts'
import { parseFeedUrl } from '#worker/lib/http/outbound-url.ts'
import { type Source, SourceError, type SourcePost } from '../../source-item.ts'
import { hostOf, toWebUrl } from '../source-post.ts'
import { decodeText } from '../text/decode-text.ts'
import { jsonObserver, watchEnd, xmlObserver } from '../watch-end.ts'
import { type RecordOrHeader, readRecords } from '../xml/read-records.ts'
import { createEntryReader } from './feed-entry.ts'
import { createFetcher, type FetchedPage } from './fetch-page.ts'
import { isJsonFeed, readJsonFeed } from './json-feed.ts'

const MAX_PAGES = 200
const MAX_MS = 4 * MINUTE

/**
 * Finds the feed of a blog at an address, that of a page or of the feed itself, and reads it with its further pages (RFC 5005, and those of
 * WordPress and Blogger), one at a time. A later page that cannot be read ends the feed, which is cut then. Throws `SourceError` with `unreachable`,
 * `forbidden`, `tooLarge` or `noFeed`.
 */
export async function openFeed(
  env: Env,
  address: string,
): Promise<Pick<Source, 'format' | 'items'> & Required<Pick<Source, 'isTruncated'>>> {
  const typed = parseFeedUrl(address)
  if (!typed) throw new SourceError('unreachable')
  const fetchPage = createFetcher(env, Date.now() + MAX_MS)
  const first = await findFeed(fetchPage, knownFeed(typed.href) ?? typed.href)
  const host = hostOf(first.url)
  const format = /^virgool\.(?:io|ir)$/.test(host) ? 'virgool' : /(?:^|\.)blogfa\.com$/.test(host) ? 'blogfa' : 'feed'
  const feed = { isTruncated: false }
  return { format, items: () => readPages(fetchPage, first, feed), isTruncated: () => feed.isTruncated }
}

type FetchPage = ReturnType<typeof createFetcher>

async function findFeed(fetchPage: FetchPage, address: string): Promise<FetchedPage> {
  const page = await fetchPage(address)
  if (isFeed(page)) return page
  const { named, common } = feedCandidates(decodeText(page.bytes), page.url)
  for (const candidate of named.length > 0 ? named.slice(0, 3) : common) {
    const feed = await fetchPage(candidate).catch(ignoreSourceErrors)
    if (feed && isFeed(feed)) return feed
  }
  throw new SourceError('noFeed')
}

function ignoreSourceErrors(error: unknown): undefined {
  if (!(error instanceof SourceError)) throw error
}

function isFeed({ bytes }: FetchedPage): boolean {
  const head = decodeText(bytes.subarray(0, 16_384)).trimStart()
  return (
    isJsonFeed(head) ||
    (head.startsWith('<') && !/<html[\s>]/i.test(head.slice(0, 2000)) && /<(?:rss|feed|rdf:rdf|[a-z]+:feed)[\s>]/i.test(head))
  )
}

async function* readPages(fetchPage: FetchPage, first: FetchedPage, feed: { isTruncated: boolean }): AsyncGenerator<SourcePost> {
  const visited = new Set([first.url])
  const keys = new Set<string>()
  for (let page: FetchedPage | undefined = first; page; ) {
    const { posts, next, isTruncated }: FeedPage = await readPage(page)
    feed.isTruncated ||= isTruncated
    const fresh = posts.filter(({ key }) => !keys.has(key))
    for (const post of fresh) {
      keys.add(post.key)
      yield post
    }
    // A program that does not know pages answers with the first one.
    if (next === undefined || fresh.length === 0 || visited.has(next)) return
    if (visited.size >= MAX_PAGES) {
      feed.isTruncated = true
      return
    }
    visited.add(next)
    page = await fetchPage(next).catch((error: unknown) => {
      ignoreSourceErrors(error)
      // WordPress has no page behind the last one.
      if (!(error instanceof SourceError) || error.reason !== 'noFeed') feed.isTruncated = true
      return undefined
    })
    if (page && !isFeed(page)) return
  }
}

interface FeedPage {
  posts: SourcePost[]
  next: string | undefined
  isTruncated: boolean
}

async function readPage(page: FetchedPage): Promise<FeedPage> {
  const posts: SourcePost[] = []
  const head = decodeText(page.bytes.subarray(0, 16_384)).trimStart()
  const file = watchEnd({ stream: async () => new Blob([page.bytes]).stream() }, isJsonFeed(head) ? jsonObserver : xmlObserver)
  if (isJsonFeed(head)) {
    for await (const item of readJsonFeed(file).items()) if (item.kind === 'post') posts.push(item)
    const [, written] = /"next_url"\s*:\s*("(?:[^"\\]|\\.){1,2000}")/.exec(decodeText(page.bytes)) ?? []
    return {
      posts,
      next: written === undefined ? undefined : toWebUrl(String(JSON.parse(written)), page.url),
      isTruncated: file.isTruncated(),
    }
  }
  let channel: FeedElement | undefined
  let readEntry = createEntryReader(undefined, page.url)
  const parts: AsyncGenerator<RecordOrHeader> = readRecords(await file.stream())
  for await (const part of parts) {
    if ('header' in part) {
      channel = part.header.channel
      readEntry = createEntryReader(channel, page.url)
    } else {
      const post = readEntry(part.record)
      if (post) posts.push(post)
    }
  }
  return { posts, next: channel && nextPage(channel, page.url), isTruncated: file.isTruncated() }
}

function nextPage(channel: FeedElement, address: string): string | undefined {
  const links = [...childElements(channel, 'link'), ...childElements(channel, 'atom:link')]
  const next = links.find(({ attributes: { rel, href } }) => (rel === 'next' || rel === 'prev-archive') && href)?.attributes.href
  if (next !== undefined) return toWebUrl(next, address)
  if (!/wordpress/i.test(childText(channel, 'generator'))) return undefined
  const url = new URL(address)
  url.searchParams.set('paged', String(Number(url.searchParams.get('paged') ?? '1') + 1))
  return url.href
}

const FEED_TYPE = /^application\/(?:rss\+xml|atom\+xml|feed\+json|json)\b/i
/** Feeds of comments, which blogs name beside that of their posts, and of single categories. */
const OTHER_FEED = /\bcomments?\b|\breplies\b|دیدگاه|نظر|\/(?:category|tag)\//i
/** Paths at which most programs serve their feed. */
const COMMON_PATHS = ['feed', 'rss', 'feed.xml', 'rss.xml', 'atom.xml', 'index.xml', 'feeds/posts/default', 'feed.json']

/** Returns the address of the feed of a profile on Virgool or Medium, whose pages do not name it; undefined for another address. */
function knownFeed(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || url.pathname.startsWith('/feed/')) return undefined
  const profile = /^\/(@[\w.]+)\/?$/.exec(url.pathname)?.[1]
  const isKnown = /^(?:www\.)?(?:virgool\.(?:io|ir)|medium\.com)$/.test(url.hostname)
  return isKnown && profile !== undefined ? `${url.origin}/feed/${profile}` : undefined
}

/** Returns the addresses at which the feed of a page may be: those that it names, then common ones. */
function feedCandidates(page: string, address: string): { named: string[]; common: string[] } {
  const named: string[] = []
  let base = address
  const parser = new Parser({
    onopentag: (name, { rel = '', type = '', href = '', title = '' }) => {
      if (name === 'base') base = toWebUrl(href, address) ?? address
      if (name !== 'link' || !/(?:^|\s)alternate(?:\s|$)/i.test(rel) || !FEED_TYPE.test(type.trim()) || OTHER_FEED.test(`${title} ${href}`))
        return
      const feed = toWebUrl(href, base)
      if (feed && !/\/wp-json\/|oembed/.test(feed) && !named.includes(feed)) named.push(feed)
    },
  })
  parser.end(page.slice(0, 1_000_000))
  return { named, common: COMMON_PATHS.flatMap((path) => toWebUrl(`/${path}`, address) ?? []) }
}
