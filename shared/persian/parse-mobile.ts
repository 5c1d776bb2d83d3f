import { asciiDigits } from './digits.ts'

const SEPARATORS = /[\s().\-\u00AD\u2010-\u2015\u200B-\u200F\u202A-\u202E\u2066-\u2069]/g
const MOBILE = /^(?:\+98|0098|98|0)?(9\d{9})$/

export type Mobile = { phone: string } | { validationError: string }

/**
 * Parses an Iranian mobile number into its stored form, `+98` and ten digits. Returns an error in Persian for other phone numbers, and
 * undefined for text that is not a phone number, including fewer than eight digits without `+`, which may be a handle.
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

/** Formats a stored number for display, in ASCII digits: `0912 123 4567`. */
export const formatMobile = (phone: string): string => phone.replace(/^\+98(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3')
