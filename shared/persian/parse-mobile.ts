import { asciiDigits } from './digits.ts'

/** Spaces, dashes, brackets and the marks that come along when a number is pasted. */
const SEPARATORS = /[\s().\-\u00AD\u2010-\u2015\u200B-\u200F\u202A-\u202E\u2066-\u2069]/g
const MOBILE = /^(?:\+98|0098|98|0)?(9\d{9})$/

export type Mobile = { phone: string } | { validationError: string }

/**
 * An Iranian mobile number as it is stored, `+98` and ten digits, from any way people write it; why it is none, for another
 * number; undefined for text that is no telephone number at all. Eight digits make a number, fewer may be a name.
 */
export function parseMobile(text: string): Mobile | undefined {
  const number = asciiDigits(text).replace(SEPARATORS, '')
  if (!/^\+\d+$|^\d{8,}$/.test(number)) return undefined
  const [, ten] = MOBILE.exec(number) ?? []
  if (ten) return { phone: `+98${ten}` }
  if (/^(?:\+|00)(?!98)/.test(number)) return { validationError: 'فقط به موبایل ایران پیامک می‌فرستیم؛ با شمارهٔ خارجی، ایمیلت را بنویس' }
  if (/^(?:\+98|0098|0)[1-8]\d{7,9}$/.test(number)) return { validationError: 'این شمارهٔ ثابت است؛ شمارهٔ موبایل یا ایمیلت را بنویس' }
  return { validationError: 'شمارهٔ موبایل را کامل بنویس؛ مانند ۰۹۱۲۱۲۳۴۵۶۷' }
}

/** A stored number as people write it, in ASCII digits: `0912 123 4567`. */
export const formatMobile = (phone: string): string => phone.replace(/^\+98(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3')
