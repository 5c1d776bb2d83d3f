import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { page } from '#shared/contract/http.ts'
import { Amount, amountBetween, Time } from '#shared/contract/money.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { asciiDigits } from '#shared/persian/digits.ts'

declare module '#worker/moderation/audit/contract.ts' {
  interface AuditActions {
    create_discount_code: 'money'
    activate_discount_code: 'money'
    deactivate_discount_code: 'money'
  }
}

/** A code as people type it: case, Persian digits and spaces around it do not matter. */
export const DiscountCodeText = z
  .string()
  .max(60, 'کد تخفیف بیش از اندازه بلند است')
  .transform((text) => asciiDigits(text).trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, 'کد تخفیف ۳ تا ۳۰ حرف انگلیسی، رقم یا خط تیره است'))

const positiveCount = (max: number) => z.number().int('عدد صحیح بنویس').min(1, 'دست‌کم ۱').max(max, 'این عدد بیش از اندازه بزرگ است')

const Fields = {
  code: DiscountCodeText,
  /** Either a percentage or a fixed amount in rial; the other is null. */
  percent: z.number().int('درصد را با عدد صحیح بنویس').min(1, 'درصد از ۱ تا ۱۰۰ است').max(100, 'درصد از ۱ تا ۱۰۰ است').nullable(),
  amount: amountBetween(10_000, LIMITS.topUpMax).nullable(),
  maxDiscount: amountBetween(10_000, LIMITS.topUpMax).nullable(),
  minSubtotal: amountBetween(0, LIMITS.topUpMax),
  maxUses: positiveCount(1_000_000).nullable(),
  maxUsesPerUser: positiveCount(1000),
  startsAt: Time.nullable(),
  endsAt: Time.nullable(),
  note: z.string().trim().max(LIMITS.refundNoteLength, 'یادداشت بیش از اندازه بلند است'),
}

export const CreateDiscountCode = z
  .strictObject(Fields)
  .refine(({ percent, amount }) => (percent === null) !== (amount === null), {
    message: 'درصد یا مبلغ را بنویس، نه هر دو',
    path: ['percent'],
  })
  .refine(({ percent, maxDiscount }) => percent !== null || maxDiscount === null, {
    message: 'سقف تخفیف فقط برای کد درصدی است',
    path: ['maxDiscount'],
  })
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, {
    message: 'پایان باید پس از آغاز باشد',
    path: ['endsAt'],
  })
export type CreateDiscountCode = z.infer<typeof CreateDiscountCode>

export const UpdateDiscountCode = z.strictObject({ isActive: z.boolean() })

export const DiscountCode = z.strictObject({
  hash: Hash,
  code: z.string(),
  percent: z.number().int().nullable(),
  amount: Amount.nullable(),
  maxDiscount: Amount.nullable(),
  minSubtotal: Amount,
  maxUses: z.number().int().nullable(),
  maxUsesPerUser: z.number().int(),
  uses: z.number().int(),
  startsAt: Time.nullable(),
  endsAt: Time.nullable(),
  isActive: z.boolean(),
  note: z.string(),
  createdAt: Time,
})
export type DiscountCode = z.infer<typeof DiscountCode>
export const DiscountCodes = page(DiscountCode)
export type DiscountCodes = z.infer<typeof DiscountCodes>
