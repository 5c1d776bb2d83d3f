import { formatToman } from '#shared/money.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { text } from './text.ts'

/** Persian names of what payment events and the audit log record besides the kind of an event. */
export const DETAIL_NAMES: Readonly<Record<string, string>> = {
  amount: 'مبلغ',
  bankReference: 'شمارهٔ پیگیری بانک',
  card: 'کارت',
  code: 'کد',
  details: 'شرح',
  from: 'از',
  note: 'توضیح',
  percent: 'درصد',
  reason: 'دلیل',
  reference: 'شمارهٔ مرجع',
  status: 'پاسخ',
  subtotal: 'مبلغ پیش از مالیات',
}

const AMOUNTS: readonly string[] = ['amount', 'subtotal']

/** Persian names of recorded states and reasons. */
const VALUES: Readonly<Record<string, string>> = {
  ...text.failures,
  ...text.reviews,
  OK: 'موفق',
  NOK: 'ناموفق',
  paid: 'پرداخت‌شده',
  unpaid: 'پرداخت‌نشده',
  review: 'نیازمند بررسی',
  pending: 'در جریان',
  failed: 'ناموفق',
  reversed: 'برگشت‌خورده',
  unknown: 'نامعلوم',
  unverified: 'پرداخت‌های تأییدنشدهٔ درگاه',
}

/** Formats a recorded value: amounts in toman, numbers in Persian digits, known states and reasons in Persian. */
export function formatDetail(name: string, value: string | number): string {
  if (typeof value === 'string') return VALUES[value] ?? value
  return AMOUNTS.includes(name) ? formatToman(value) : persianDigits(value)
}
