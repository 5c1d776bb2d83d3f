import { Handle, Hash, LIMITS } from '#shared/contract.ts'
import { normalizeHost } from '#worker/lib/feed-key.ts'

/** The target of a site URL. `handle` stands for a user or publication and may be a former handle. */
export interface TargetReference {
  type: 'handle' | 'publication' | 'podcast' | 'list' | 'tag' | 'topic'
  /** A hash for a publication, podcast or list; a handle; or a tag or topic in any spelling. */
  name: string
}

/** URL schemes with which podcast apps mark feeds. */
const FEED_SCHEME = /^(?:feed|pcast|itpc|podcast|podcasts|rss|overcast|antennapod-subscribe):(?:\/\/)?/i

/** Parses a web URL as apps and users write it, for example without a scheme; returns null for anything else. */
export function parseWebUrl(written: string): URL | null {
  const bare = written.replace(/[\s\u200B-\u200F\u2060\uFEFF]/g, '').replace(FEED_SCHEME, '')
  const absolute = /^[a-z][a-z\d+.-]*:\/\//i.test(bare) ? bare : `https://${bare.replace(/^\/\//, '')}`
  const url = URL.parse(absolute)
  const isWebUrl = url && /^https?:$/.test(url.protocol) && /^(?:localhost|\[.*\]|.+\..+)$/.test(url.hostname)
  return isWebUrl ? url : null
}

/**
 * Extracts the target from a site URL of a feed or page, current or legacy. Returns null for other sites and for pages that cannot be
 * followed.
 */
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

/** Returns null for a name too long to match any tag or topic. */
const nameReference = (type: 'tag' | 'topic', name: string): TargetReference | null =>
  name.length <= 2 * LIMITS.tagGraphemes ? { type, name } : null

function hashReference(type: TargetReference['type'], written: string): TargetReference | null {
  const name = written.toLowerCase()
  return Hash.safeParse(name).success ? { type, name } : null
}

function handleReference(written: string): TargetReference | null {
  const name = written.replace(/^@+/, '').toLowerCase()
  return Handle.safeParse(name).success ? { type: 'handle', name } : null
}
