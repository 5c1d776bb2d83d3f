import { parseMobile } from '#shared/persian/parse-mobile.ts'
import { Email, Handle } from './contract.ts'
import { normalizeEmail } from './normalize-email.ts'

/** `key` is the canonical form, unique per account. */
export type Login = { kind: 'email' | 'phone' | 'handle'; key: string }

/** Parses the input of the sign-in field. `validationError` tells the user what to enter instead. */
export function parseLogin(text: string): Login | { validationError: string } {
  const plain = text.trim()
  const mobile = parseMobile(plain)
  if (mobile) return 'validationError' in mobile ? mobile : { kind: 'phone', key: mobile.phone }
  const bare = plain.replace(/^@/, '')
  if (bare.includes('@')) {
    const { success, data, error } = Email.safeParse(bare)
    return success ? { kind: 'email', key: normalizeEmail(data) } : { validationError: error.issues[0]?.message ?? '' }
  }
  // Check for ASCII before lower-casing, which turns the Kelvin sign into k.
  const handle = /^[\x21-\x7e]+$/.test(bare) ? Handle.safeParse(bare.toLowerCase()).data : undefined
  return handle === undefined ? { validationError: 'ایمیل، شمارهٔ موبایل یا نام کاربری‌ات را کامل بنویس' } : { kind: 'handle', key: handle }
}
