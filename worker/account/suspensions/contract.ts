import { z } from 'zod'
import { Handle, Hash } from '#shared/contract/fields.ts'
import { PageQuery, page } from '#shared/contract/http.ts'
import { cleanAddress, isCleanText } from '#shared/persian/clean-text.ts'
import { UserCard } from '#worker/account/auth/contract.ts'

/** Community rules. A rule’s number is never reused. */
export const RULES = [
  { number: 1, name: 'آزار و تهدید', text: 'به کسی آزار نرسان، تهدیدش نکن و دیگران را به آن برنینگیز.' },
  { number: 2, name: 'نفرت‌پراکنی', text: 'کسی را برای قومیت، زبان، دین، جنسیت، گرایش یا ناتوانی‌اش خوار نکن.' },
  { number: 3, name: 'فاش کردن زندگی خصوصی', text: 'نشانی، شماره، تصویر یا نامهٔ خصوصی کسی را بی‌اجازه‌اش منتشر نکن.' },
  { number: 4, name: 'هرزنامه و تبلیغ پنهان', text: 'متن تکراری، پیوند فریبنده یا تبلیغ بی‌برچسب منتشر نکن.' },
  { number: 5, name: 'رونویسی', text: 'متن، تصویر یا صدای دیگری را به نام خودت یا بی‌اجازه منتشر نکن.' },
  { number: 6, name: 'جا زدن خود به جای دیگری', text: 'خودت را کس دیگر، یک نهاد یا یکی از گردانندگان دفتر نشان نده.' },
  { number: 7, name: 'محتوای جنسی', text: 'محتوای جنسی آشکار منتشر نکن؛ هر چیز جنسی دربارهٔ کودکان بی‌درنگ و برای همیشه کنار گذاشته می‌شود.' },
  { number: 8, name: 'آسیب به خود یا دیگران', text: 'کسی را به آسیب زدن به خود یا دیگران راهنمایی یا تشویق نکن.' },
  { number: 9, name: 'دست بردن در آمار', text: 'پسند، دنبال‌کننده، بازدید یا رأی ساختگی نساز و نخر.' },
  { number: 10, name: 'قانون', text: 'آنچه دادگاه یا قانون منع کرده است منتشر نکن.' },
] as const

const Timestamp = z.number().int()

const boundedText = (max: number, long: string) =>
  z
    .string()
    .max(max, long)
    .transform((text) => text.normalize('NFC').trim())
    .refine(isCleanText, 'نویسه‌ای ناخوانا در متن هست؛ آن را حذف کن')

const requiredText = (empty: string) => boundedText(2000, 'حداکثر ۲٬۰۰۰ نویسه بنویس').refine((text) => /[\p{L}\p{N}]/u.test(text), empty)

export const Suspend = z.strictObject({
  handle: Handle,
  rule: z.number().int(),
  /** Path of the content concerned, on this site; empty when there is none. */
  subjectPath: z
    .string()
    .overwrite(cleanAddress)
    .max(400)
    .regex(/^(?:\/(?![/\\])[^\s\\]*)?$/, 'نشانی متن را از نخستین / آن بنویس')
    .default(''),
  excerpt: boundedText(1000, 'حداکثر ۱٬۰۰۰ نویسه از متن بیاور').default(''),
  /** Explanation for the user, in addition to the rule. */
  note: boundedText(1000, 'حداکثر ۱٬۰۰۰ نویسه بنویس').default(''),
})
export type Suspend = z.infer<typeof Suspend>

export const Appeal = z.strictObject({ text: requiredText('بنویس چرا این تعلیق را نادرست می‌دانی') })
export const AnswerAppeal = z.strictObject({ accept: z.boolean(), text: requiredText('پاسخ را بنویس') })
export type AnswerAppeal = z.infer<typeof AnswerAppeal>

const Rule = z.strictObject({ number: z.number().int(), name: z.string(), text: z.string() })

/** A suspension as shown to the suspended user; a null `endsAt` means it is permanent. */
export const OwnSuspension = z.strictObject({
  hash: Hash,
  step: z.number().int().min(1).max(3),
  rule: Rule,
  subjectPath: z.string(),
  excerpt: z.string(),
  note: z.string(),
  startedAt: Timestamp,
  endsAt: Timestamp.nullable(),
  appeal: z.strictObject({ text: z.string(), at: Timestamp, answer: z.string().nullable(), answeredAt: Timestamp.nullable() }).nullable(),
})
export type OwnSuspension = z.infer<typeof OwnSuspension>
export const OwnSuspensionResponse = z.strictObject({ suspension: OwnSuspension.nullable() })

export const Suspension = OwnSuspension.extend({
  user: UserCard,
  moderator: UserCard,
  liftedAt: Timestamp.nullable(),
  overturned: z.boolean(),
})
export type Suspension = z.infer<typeof Suspension>
export const Suspensions = page(Suspension)

export const SuspensionState = z.enum(['open', 'appealed', 'ended'])
export type SuspensionState = z.infer<typeof SuspensionState>
export const SuspensionQuery = PageQuery.extend({ state: SuspensionState.default('open') })
export type SuspensionQuery = z.infer<typeof SuspensionQuery>
