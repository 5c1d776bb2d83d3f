import { AppError } from '#worker/lib/errors.ts'
import { type RelyingParty, relyingParty } from './relying-party.ts'

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
