import { mobileOf } from '#shared/persian/mobile.ts'
import { Email, Handle } from './contract.ts'
import { emailKey } from './email-key.ts'

/** What a person named their account by; `key` is the one form under which it is unique. */
export type Login = { kind: 'email' | 'phone' | 'handle'; key: string }

/** Reads the one field of the sign-in page; an error by the field's name says what to write instead. */
export function loginKind(text: string): Login | { flaw: string } {
  const plain = text.trim()
  const mobile = mobileOf(plain)
  if (mobile) return 'flaw' in mobile ? mobile : { kind: 'phone', key: mobile.phone }
  const bare = plain.replace(/^@/, '')
  if (bare.includes('@')) {
    const { success, data, error } = Email.safeParse(bare)
    return success ? { kind: 'email', key: emailKey(data) } : { flaw: error.issues[0]?.message ?? '' }
  }
  // Judged before it is lower-cased: the Kelvin sign would become a k.
  const handle = /^[\x21-\x7e]+$/.test(bare) ? Handle.safeParse(bare.toLowerCase()).data : undefined
  return handle === undefined ? { flaw: 'ایمیل، شمارهٔ موبایل یا نام کاربری‌ات را کامل بنویس' } : { kind: 'handle', key: handle }
}
