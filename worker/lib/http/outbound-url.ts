import type { Env } from '#worker/env.ts'

/** Why a request to another host was not made, or not finished. */
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

/** A request to another host that was refused, or that failed. */
export class OutboundRequestError extends Error {
  override name = 'Refused'
  readonly reason: OutboundErrorReason
  constructor(reason: OutboundErrorReason, cause?: unknown) {
    super(`The request was refused: ${reason}`, { cause })
    this.reason = reason
  }
}

export type OutboundSettings = Pick<Env, 'ORIGIN' | 'OUTBOUND_HOSTS'>

const MAX_URL_LENGTH = 4096
/** Last labels of names that mean something inside a network only. */
const PRIVATE_SUFFIXES = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|corp|home|private|arpa|onion)$/
const IPV4 = /^\d+(?:\.\d+){3}$/

/**
 * The address of another host, checked as it stands after parsing, which has turned every spelling of a number into one. Throws
 * `Refused` for anything but https at a public name: `address`, `scheme`, `credentials`, `port`, `own-host`.
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

/** Whether the operator has named the host, with its port or for all of them, as one that may be asked although it is near. */
export const isAllowedHost = ({ OUTBOUND_HOSTS = '' }: OutboundSettings, { host, hostname }: URL): boolean =>
  OUTBOUND_HOSTS.split(',').some((entry) => [host, hostname].includes(entry.trim().toLowerCase()))
