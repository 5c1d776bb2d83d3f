import { Parser } from 'htmlparser2'
import type { FeedChoices } from '../contract.ts'
import { resolveFileUrl, toPlainLine } from './feed-values.ts'

const MAX_LINKS = 50
/** Matches feeds of comments, which weblogs name beside that of their posts. */
const COMMENT_FEED = /\bcomments?\b|\breplies\b|دیدگاه|نظر/i

/**
 * Finds the RSS feeds that a web page (`<link rel="alternate" type="application/rss+xml">`) or an OPML file (`<outline xmlUrl>`) names, in
 * order, at most `MAX_LINKS`, without those of comments. `base` is the address of the document.
 */
export function findFeedLinks(document: string, base: string): FeedChoices['choices'] {
  const found = new Map<string, string>()
  let from = base
  const add = (address: string, title: string) => {
    const feed = resolveFileUrl(address, from)
    if (feed !== undefined && found.size < MAX_LINKS && !found.has(feed)) found.set(feed, toPlainLine(title, 200))
  }
  const parser = new Parser({
    onopentag: (name, { rel = '', type = '', href = '', title = '', text = '', xmlurl = '' }) => {
      if (name === 'base') from = resolveFileUrl(href, base) ?? base
      else if (name === 'outline') add(xmlurl, text || title)
      else if (name === 'link' && isFeedLink(rel, type) && !COMMENT_FEED.test(`${title} ${href}`)) add(href, title)
    },
  })
  parser.end(document)
  return [...found].map(([feed, title]) => ({ title: title || feed, feed }))
}

const isFeedLink = (rel: string, type: string): boolean =>
  rel.toLowerCase().split(/\s+/).includes('alternate') && /^application\/rss\+xml\b/i.test(type.trim())
