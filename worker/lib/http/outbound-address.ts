import type { Env } from '#worker/env.ts'

/** Why a request to another host was not made, or not finished. */
export type RefusalReason =
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
export class Refused extends Error {
  override name = 'Refused'
  readonly reason: RefusalReason
  constructor(reason: RefusalReason, cause?: unknown) {
    super(`The request was refused: ${reason}`, { cause })
    this.reason = reason
  }
}

export type OutboundSettings = Pick<Env, 'ORIGIN' | 'OUTBOUND_HOSTS'>

const LONGEST = 4096
/** Last labels of names that mean something inside a network only. */
const INSIDE = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|corp|home|private|arpa|onion)$/
const NUMBERS = /^\d+(?:\.\d+){3}$/

/**
 * The address of another host, checked as it stands after parsing, which has turned every spelling of a number into one. Throws
 * `Refused` for anything but https at a public name: `address`, `scheme`, `credentials`, `port`, `own-host`.
 */
export function checkedAddress(env: OutboundSettings, address: string, base?: URL): URL {
  const url = address.length > LONGEST ? null : URL.parse(address, base)
  if (!url?.hostname) throw new Refused(url && !/^https?:$/.test(url.protocol) ? 'scheme' : 'address')
  url.hash = ''
  if (url.username || url.password) throw new Refused('credentials')
  const own = new URL(env.ORIGIN)
  const name = url.hostname.replace(/\.+$/, '')
  if (isAllowed(env, url)) {
    if (url.host === own.host) throw new Refused('own-host')
    if (!/^https?:$/.test(url.protocol)) throw new Refused('scheme')
    return url
  }
  if (url.protocol !== 'https:') throw new Refused('scheme')
  if (url.hostname.startsWith('[') || NUMBERS.test(name) || !name.includes('.') || name.includes('..') || INSIDE.test(name))
    throw new Refused('address')
  if (name === own.hostname) throw new Refused('own-host')
  if (url.port !== '') throw new Refused('port')
  return url
}

/** Whether the operator has named the host, with its port or for all of them, as one that may be asked although it is near. */
export const isAllowed = ({ OUTBOUND_HOSTS = '' }: OutboundSettings, { host, hostname }: URL): boolean =>
  OUTBOUND_HOSTS.split(',').some((entry) => [host, hostname].includes(entry.trim().toLowerCase()))
