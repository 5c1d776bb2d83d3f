import type { Env } from '#worker/env.ts'

export type OutboundErrorReason =
  | 'address'
  | 'scheme'
  | 'credentials'
  | 'port'
  | 'own-host'
  /** More redirects than the request allows. */
  | 'too-many-redirects'
  /** A redirect to a URL that was requested before. */
  | 'redirect-loop'
  /** A redirect to a URL that may not be requested, or that would send a body to another origin; `cause` has the reason, if any. */
  | 'redirect-target'
  | 'too-large'
  | 'timeout'
  | 'unreachable'

export class OutboundRequestError extends Error {
  override name = 'OutboundRequestError'
  readonly reason: OutboundErrorReason
  constructor(reason: OutboundErrorReason, cause?: unknown) {
    super(`The request was refused: ${reason}`, { cause })
    this.reason = reason
  }
}

export type OutboundSettings = Pick<Env, 'ORIGIN' | 'OUTBOUND_HOSTS'>

const MAX_URL_LENGTH = 4096
/** Top-level names that do not denote public hosts. */
const PRIVATE_SUFFIXES = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|corp|home|private|arpa|onion)$/
const IPV4 = /^\d+(?:\.\d+){3}$/

/**
 * Parses the URL of another host, which normalizes all spellings of an IP address. Throws `OutboundRequestError` unless it is https at a
 * public name on the default port, or http or https at a host in `OUTBOUND_HOSTS`; in both cases without credentials.
 */
export function validateOutboundUrl(env: OutboundSettings, address: string, base?: URL): URL {
  const url = address.length > MAX_URL_LENGTH ? null : URL.parse(address, base)
  if (!url?.hostname) throw new OutboundRequestError(url && !/^https?:$/.test(url.protocol) ? 'scheme' : 'address')
  url.hash = ''
  if (url.username || url.password) throw new OutboundRequestError('credentials')
  const own = new URL(env.ORIGIN)
  const name = url.hostname.replace(/\.+$/, '')
  if (isAllowedHost(env, url)) {
    if (url.host === own.host) throw new OutboundRequestError('own-host')
    if (!/^https?:$/.test(url.protocol)) throw new OutboundRequestError('scheme')
    return url
  }
  if (url.protocol !== 'https:') throw new OutboundRequestError('scheme')
  if (url.hostname.startsWith('[') || IPV4.test(name) || !name.includes('.') || name.includes('..') || PRIVATE_SUFFIXES.test(name))
    throw new OutboundRequestError('address')
  if (name === own.hostname) throw new OutboundRequestError('own-host')
  if (url.port !== '') throw new OutboundRequestError('port')
  return url
}

/** Returns the https form of an http URL, unless its host is in `OUTBOUND_HOSTS`; any other URL as it is. */
export function upgradeToHttps(env: OutboundSettings, address: string, base?: URL): string {
  const url = URL.parse(address, base)
  if (url?.protocol !== 'http:' || isAllowedHost(env, url)) return address
  url.protocol = 'https:'
  return url.href
}

/** URL schemes with which podcast apps mark feeds. */
const FEED_SCHEME = /^(?:feed|pcast|itpc|podcast|podcasts|rss|overcast|antennapod-subscribe):(?:\/\/)?/i
const INVISIBLE = /[\s\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

/** Parses a web URL as apps and users write it: with a scheme of podcast apps, without any, or with invisible characters; null for others. */
export function parseFeedUrl(written: string): URL | null {
  const bare = written.replace(INVISIBLE, '').replace(FEED_SCHEME, '')
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(bare) ? bare : `https://${bare.replace(/^\/\//, '')}`)
  return url && /^https?:$/.test(url.protocol) ? url : null
}

/** Returns whether `OUTBOUND_HOSTS` lists the host by name, which allows any port, or as `name:port`. */
export const isAllowedHost = ({ OUTBOUND_HOSTS = '' }: OutboundSettings, { host, hostname }: URL): boolean =>
  OUTBOUND_HOSTS.split(',').some((entry) => [host, hostname].includes(entry.trim().toLowerCase()))

/** Normalizes a feed URL for comparison: keeps the normalized host, the port, the path without trailing slashes, and the query. */
export const feedKey = ({ hostname, port, pathname, search }: URL): string =>
  `${normalizeHost(hostname)}:${port}${pathname.replace(/\/+$/, '')}${search}`

/** Lowercases a host and drops a leading `www.` and the trailing root dot. */
export const normalizeHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
