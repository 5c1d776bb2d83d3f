import { asciiDigits } from '#shared/persian/digits.ts'
import { tehranToUtc, toJalali } from '#shared/persian/jalali.ts'
import { parseJalaliDay } from '#shared/persian/parse-jalali-day.ts'
import { parseToman } from '#shared/persian/parse-toman.ts'
import { ApiError } from '#web/lib/api.ts'
import { text } from '#web/ui/calendar/text.ts'
import type { CreateDiscountCode } from '#worker/money/discount-codes/contract.ts'
import type { IssueInvoice, RefundInvoice } from '#worker/money/invoices/contract.ts'
import type { RefundToCard } from '#worker/money/payments/contract.ts'
import type { CreatePackage } from '#worker/money/promotions/contract.ts'
import type { CreateSponsoredPostPackage } from '#worker/money/sponsored-posts/contract.ts'

/** Returns a submitted field by name, empty if it is missing. */
export type ReadField = (name: string) => string

/** Below every limit and whole toman, so that the server answers with the limits of the field. */
const UNREADABLE = -10

const readToman = (typed: string): number => parseToman(typed) ?? UNREADABLE
const readOptional = (typed: string, read: (typed: string) => number): number | null => (typed.trim() === '' ? null : read(typed))

function readCount(typed: string): number {
  const digits = asciiDigits(typed).trim()
  return /^\d{1,9}$/.test(digits) ? Number(digits) : UNREADABLE
}

/** Returns the first or the last minute of a Jalali day in Tehran, or null for an empty field; throws `ApiError` for anything else. */
export function readDay(read: ReadField, name: string, end: boolean): number | null {
  const typed = read(name)
  if (typed.trim() === '') return null
  const day = parseJalaliDay(typed)
  if (day === undefined)
    throw new ApiError(400, { code: 'invalid', message: text.invalidDate, requestId: '', fields: { [name]: text.invalidDate } })
  return end ? tehranToUtc(toJalali(day), 23, 59) : tehranToUtc(toJalali(day), 0, 0)
}

export const readIssueInvoice = (read: ReadField, key: string): IssueInvoice => ({
  key,
  handle: read('handle').trim().replace(/^@/, ''),
  title: read('title'),
  description: read('description'),
  subtotal: readToman(read('subtotal')),
  dueAt: readDay(read, 'dueAt', true),
})

export const readInvoiceRefund = (read: ReadField, key: string): RefundInvoice => ({
  key,
  amount: readToman(read('amount')),
  note: read('note'),
})

export const readCardRefund = (read: ReadField, key: string): RefundToCard => ({
  ...readInvoiceRefund(read, key),
  bankReference: asciiDigits(read('bankReference')),
})

export const readPackage = (read: ReadField): CreatePackage => ({
  placement: read('placement') === 'sidebar' ? 'sidebar' : 'feed',
  name: read('name'),
  views: readCount(read('views')),
  days: readCount(read('days')),
  price: readToman(read('price')),
})

export const readSponsoredPostPackage = (read: ReadField): CreateSponsoredPostPackage => ({
  name: read('name'),
  price: readToman(read('price')),
})

export function readDiscountCode(read: ReadField): CreateDiscountCode {
  const isPercentage = read('kind') !== 'amount'
  return {
    code: read('code'),
    percent: isPercentage ? readCount(read('percent')) : null,
    amount: isPercentage ? null : readToman(read('amount')),
    maxDiscount: isPercentage ? readOptional(read('maxDiscount'), readToman) : null,
    minSubtotal: readOptional(read('minSubtotal'), readToman) ?? 0,
    maxUses: readOptional(read('maxUses'), readCount),
    maxUsesPerUser: readCount(read('maxUsesPerUser')),
    startsAt: readDay(read, 'startsAt', false),
    endsAt: readDay(read, 'endsAt', true),
    note: read('note'),
  }
}
