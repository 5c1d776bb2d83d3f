import { formatNumber } from './persian/digits.ts'

/** Value added tax of Iran since 1403, in percent. */
export const VAT_PERCENT = 10
const RIALS_PER_TOMAN = 10

/** Formats an amount in rial as toman with its unit, such as «۱۲٬۵۰۰ تومان»; the sign precedes negative amounts. */
export const formatToman = (rial: number): string => `${formatNumber(rial / RIALS_PER_TOMAN)} تومان`

export const tomanToRial = (toman: number): number => toman * RIALS_PER_TOMAN

export const rialToToman = (rial: number): number => rial / RIALS_PER_TOMAN

/** Rounds down to whole toman, so that everything people see adds up. */
const wholeToman = (rial: number) => Math.floor(rial / RIALS_PER_TOMAN) * RIALS_PER_TOMAN

export interface DiscountRule {
  /** A percentage of the subtotal, or null for a fixed `amount`. */
  percent: number | null
  amount: number | null
  /** Upper bound of a percentage, in rial. */
  maxDiscount: number | null
}

/** Returns the discount of a subtotal in rial, at most the subtotal and a whole number of toman. */
export function discountOf({ percent, amount, maxDiscount }: DiscountRule, subtotal: number): number {
  const full = percent === null ? (amount ?? 0) : (subtotal * percent) / 100
  return wholeToman(Math.min(full, maxDiscount ?? subtotal, subtotal))
}

/** Returns the VAT and the total of an invoice in rial; the VAT is of what remains after the discount. */
export function priceInvoice(subtotal: number, discount: number, vatPercent = VAT_PERCENT): { vat: number; total: number } {
  const vat = wholeToman(((subtotal - discount) * vatPercent) / 100)
  return { vat, total: subtotal - discount + vat }
}
