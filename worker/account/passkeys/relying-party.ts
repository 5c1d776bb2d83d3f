import { AppError } from '#worker/lib/errors.ts'

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

/**
 * Returns the site’s relying party. Throws `conflict` when the site has none, or, with the correct origin, when the request uses another
 * origin.
 */
export function requireRelyingParty(publicOrigin: string, request: Request): RelyingParty {
  const party = relyingParty(publicOrigin)
  if (!party) throw new AppError('conflict', { message: 'گذرکلید به نام دامنه بسته است و این نشانی نام ندارد؛ راه دیگری را انتخاب کن.' })
  if (new URL(request.url).origin === party.origin) return party
  throw new AppError('conflict', {
    message: `گذرکلید در این نشانی کار نمی‌کند؛ دفتر را در \u2068${party.origin}\u2069 باز کن.`,
    details: { origin: party.origin },
  })
}
