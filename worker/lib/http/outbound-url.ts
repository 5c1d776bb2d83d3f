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
 * Parses and validates the URL of another host; parsing normalizes all spellings of an IP address. Throws `OutboundRequestError` for
 * anything except https at a public name on the default port, and URLs of hosts in `OUTBOUND_HOSTS`.
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

/** Returns whether `OUTBOUND_HOSTS` lists the host, by name or as `name:port`; such hosts may be private or use http. */
export const isAllowedHost = ({ OUTBOUND_HOSTS = '' }: OutboundSettings, { host, hostname }: URL): boolean =>
  OUTBOUND_HOSTS.split(',').some((entry) => [host, hostname].includes(entry.trim().toLowerCase()))
