import { parseMobile } from '#shared/persian/parse-mobile.ts'
import { Email, Handle } from './contract.ts'
import { normalizeEmail } from './normalize-email.ts'

/** What a person named their account by; `key` is the one form under which it is unique. */
export type Login = { kind: 'email' | 'phone' | 'handle'; key: string }

/** Reads the one field of the sign-in page; an error by the field's name says what to write instead. */
export function parseLogin(text: string): Login | { validationError: string } {
  const plain = text.trim()
  const mobile = parseMobile(plain)
  if (mobile) return 'validationError' in mobile ? mobile : { kind: 'phone', key: mobile.phone }
  const bare = plain.replace(/^@/, '')
  if (bare.includes('@')) {
    const { success, data, error } = Email.safeParse(bare)
    return success ? { kind: 'email', key: normalizeEmail(data) } : { validationError: error.issues[0]?.message ?? '' }
  }
  // Judged before it is lower-cased: the Kelvin sign would become a k.
  const handle = /^[\x21-\x7e]+$/.test(bare) ? Handle.safeParse(bare.toLowerCase()).data : undefined
  return handle === undefined ? { validationError: 'ایمیل، شمارهٔ موبایل یا نام کاربری‌ات را کامل بنویس' } : { kind: 'handle', key: handle }
}
