import { Handle, Hash, LIMITS } from '#shared/contract.ts'
import { bareHost } from '#worker/lib/feed-key.ts'

/** What an address of ours names; a handle, present or former, is a person's or a publication's. */
export interface Named {
  of: 'handle' | 'publication' | 'podcast' | 'list' | 'tag' | 'topic'
  /** A publication's, podcast's or list's hash, a handle, a tag or a topic in any spelling. */
  name: string
}

/** What apps put before an address to say that it is a feed. */
const FEED_SCHEME = /^(?:feed|pcast|itpc|podcast|podcasts|rss|overcast|antennapod-subscribe):(?:\/\/)?/i

/** An address as apps and hands write it, whole; null for what leads nowhere on the web. */
export function webAddress(written: string): URL | null {
  const bare = written.replace(/[\s\u200B-\u200F\u2060\uFEFF]/g, '').replace(FEED_SCHEME, '')
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(bare) ? bare : `https://${bare.replace(/^\/\//, '')}`
  const url = URL.parse(whole)
  const leads = url && /^https?:$/.test(url.protocol) && /^(?:localhost|\[.*\]|.+\..+)$/.test(url.hostname)
  return leads ? url : null
}

/** What of ours an address names: a feed, an earlier one, or a page; null where it is none of ours or names nothing to follow. */
export function namedBy(url: URL, origin: string): Named | null {
  const own = new URL(origin)
  if (bareHost(url.hostname) !== bareHost(own.hostname) || url.port !== own.port) return null
  const [first = '', second = '', third = '', ...rest] = url.pathname.split('/').filter(Boolean).map(decoded)
  const head = first.toLowerCase()
  if (head === 'podcast') {
    if (second === 'publisher') return hashed('publication', third.replace(/\.xml$/i, ''))
    return hashed('podcast', second)
  }
  if (head === 'feed') {
    const kind = second.toLowerCase()
    if (!third) return handled(withoutForm(second))
    if (kind === 'list') return hashed('list', withoutForm(third))
    return kind === 'tag' || kind === 'topic' ? worded(kind, withoutForm(third)) : null
  }
  if (!third && second && (head === 'tag' || head === 'topic')) return worded(head, second)
  if (second === 'list' && third && rest.length === 0) return hashed('list', third)
  return second ? null : handled(first)
}

const withoutForm = (name: string): string => name.replace(/\.(?:json|xml|rss)$/i, '')

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Longer ones are of nothing. */
const worded = (of: 'tag' | 'topic', name: string): Named | null => (name.length <= 2 * LIMITS.tagGraphemes ? { of, name } : null)

function hashed(of: Named['of'], written: string): Named | null {
  const name = written.toLowerCase()
  return Hash.safeParse(name).success ? { of, name } : null
}

function handled(written: string): Named | null {
  const name = written.replace(/^@+/, '').toLowerCase()
  return Handle.safeParse(name).success ? { of: 'handle', name } : null
}
