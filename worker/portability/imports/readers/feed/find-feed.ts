import { Parser } from 'htmlparser2'
import { toWebUrl } from '../source-post.ts'

const FEED_TYPE = /^application\/(?:rss\+xml|atom\+xml|feed\+json|json)\b/i
/** Feeds of comments, which blogs name beside that of their posts, and of single categories. */
const OTHER_FEED = /\bcomments?\b|\breplies\b|دیدگاه|نظر|\/(?:category|tag)\//i
/** Paths at which most programs serve their feed. */
const COMMON_PATHS = ['feed', 'rss', 'feed.xml', 'rss.xml', 'atom.xml', 'index.xml', 'feeds/posts/default', 'feed.json']

/** Returns the address of the feed of a profile on Virgool or Medium, whose pages do not name it; undefined for another address. */
export function knownFeed(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || url.pathname.startsWith('/feed/')) return undefined
  const profile = /^\/(@[\w.]+)\/?$/.exec(url.pathname)?.[1]
  const isKnown = /^(?:www\.)?(?:virgool\.(?:io|ir)|medium\.com)$/.test(url.hostname)
  return isKnown && profile !== undefined ? `${url.origin}/feed/${profile}` : undefined
}

/** Returns the addresses at which the feed of a page may be: those that it names, then common ones. */
export function feedCandidates(page: string, address: string): { named: string[]; common: string[] } {
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
