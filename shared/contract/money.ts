import { z } from 'zod'
import { LIMITS } from '../limits/index.ts'
import { formatToman } from '../money.ts'

/** An amount in rial that people see as whole toman. */
export const Amount = z.number().int().min(0).multipleOf(10)

/** An amount in rial that a client sends, within limits in rial. */
export const amountBetween = (min: number, max: number = LIMITS.paymentMax) =>
  z
    .number('مبلغ را به عدد بنویس')
    .int('مبلغ باید عدد صحیح باشد')
    .min(min, `کمترین مبلغ ${formatToman(min)} است`)
    .max(max, `بیشترین مبلغ ${formatToman(max)} است`)
    .multipleOf(10, 'مبلغ باید عدد کاملی از تومان باشد')

const YEAR_2100 = Date.UTC(2100, 0)

/** A time in UTC ms, before the year 2100. */
export const Time = z
  .number('این زمان درست نیست')
  .int('این زمان درست نیست')
  .min(0, 'این زمان درست نیست')
  .max(YEAR_2100, 'این زمان درست نیست')
