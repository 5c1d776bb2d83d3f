import { Handle, Hash, LIMITS } from '#shared/contract.ts'
import { normalizeHost } from '#worker/lib/feed-key.ts'

/** What an address of ours names; a handle, present or former, is a person's or a publication's. */
export interface TargetReference {
  type: 'handle' | 'publication' | 'podcast' | 'list' | 'tag' | 'topic'
  /** A publication's, podcast's or list's hash, a handle, a tag or a topic in any spelling. */
  name: string
}

/** What apps put before an address to say that it is a feed. */
const FEED_SCHEME = /^(?:feed|pcast|itpc|podcast|podcasts|rss|overcast|antennapod-subscribe):(?:\/\/)?/i

/** An address as apps and hands write it, whole; null for what leads nowhere on the web. */
export function parseWebUrl(written: string): URL | null {
  const bare = written.replace(/[\s\u200B-\u200F\u2060\uFEFF]/g, '').replace(FEED_SCHEME, '')
  const absolute = /^[a-z][a-z\d+.-]*:\/\//i.test(bare) ? bare : `https://${bare.replace(/^\/\//, '')}`
  const url = URL.parse(absolute)
  const isWebUrl = url && /^https?:$/.test(url.protocol) && /^(?:localhost|\[.*\]|.+\..+)$/.test(url.hostname)
  return isWebUrl ? url : null
}

/** What of ours an address names: a feed, an earlier one, or a page; null where it is none of ours or names nothing to follow. */
export function parseTargetUrl(url: URL, origin: string): TargetReference | null {
  const own = new URL(origin)
  if (normalizeHost(url.hostname) !== normalizeHost(own.hostname) || url.port !== own.port) return null
  const [first = '', second = '', third = '', ...rest] = url.pathname.split('/').filter(Boolean).map(decodeSegment)
  const head = first.toLowerCase()
  if (head === 'podcast') {
    if (second === 'publisher') return hashReference('publication', third.replace(/\.xml$/i, ''))
    return hashReference('podcast', second)
  }
  if (head === 'feed') {
    const kind = second.toLowerCase()
    if (!third) return handleReference(stripExtension(second))
    if (kind === 'list') return hashReference('list', stripExtension(third))
    return kind === 'tag' || kind === 'topic' ? nameReference(kind, stripExtension(third)) : null
  }
  if (!third && second && (head === 'tag' || head === 'topic')) return nameReference(head, second)
  if (second === 'list' && third && rest.length === 0) return hashReference('list', third)
  return second ? null : handleReference(first)
}

const stripExtension = (name: string): string => name.replace(/\.(?:json|xml|rss)$/i, '')

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Longer ones are of nothing. */
const nameReference = (of: 'tag' | 'topic', name: string): TargetReference | null =>
  name.length <= 2 * LIMITS.tagGraphemes ? { type: of, name } : null

function hashReference(of: TargetReference['type'], written: string): TargetReference | null {
  const name = written.toLowerCase()
  return Hash.safeParse(name).success ? { type: of, name } : null
}

function handleReference(written: string): TargetReference | null {
  const name = written.replace(/^@+/, '').toLowerCase()
  return Handle.safeParse(name).success ? { type: 'handle', name } : null
}
