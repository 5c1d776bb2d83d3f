export interface RelyingParty {
  id: string
  /** The only origin passkeys work at, without a trailing slash. */
  origin: string
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]'])

/**
 * Returns the relying party of a public origin, or undefined. WebAuthn requires a domain name: a loopback IP address maps to `localhost`;
 * any other IP address has no relying party.
 */
export function relyingParty(origin: string): RelyingParty | undefined {
  const address = new URL(origin)
  if (LOOPBACK.has(address.hostname)) address.hostname = 'localhost'
  const isNamed = !/^\[|^[\d.]+$/.test(address.hostname)
  return isNamed ? { id: address.hostname, origin: address.origin } : undefined
}
