export interface RelyingParty {
  /** The domain passkeys belong to. */
  id: string
  /** The one origin they are made and used at, without a trailing slash. */
  origin: string
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]'])

/**
 * Where passkeys of the site whose public origin this is belong. A passkey belongs to a name, never to an IP address: a local run
 * at one has them at `localhost`, any other site at one has none.
 */
export function relyingParty(origin: string): RelyingParty | undefined {
  const address = new URL(origin)
  if (LOOPBACK.has(address.hostname)) address.hostname = 'localhost'
  const isNamed = !/^\[|^[\d.]+$/.test(address.hostname)
  return isNamed ? { id: address.hostname, origin: address.origin } : undefined
}
