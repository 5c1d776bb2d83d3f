import type { Env } from '#worker/env.ts'

export type OutboundErrorReason =
  | 'address'
  | 'scheme'
  | 'credentials'
  | 'port'
  | 'own-host'
  | 'redirect'
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
