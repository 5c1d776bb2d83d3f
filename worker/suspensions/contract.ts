import { z } from 'zod'
import { PersonCard } from '#worker/accounts/contract.ts'
import { Handle, Hash, PageQuery, page } from '#worker/lib/contract.ts'
import { isCleanText } from '#worker/lib/persian/well-formed.ts'

const At = z.number().int()

/** Running text of moderators and of those who appeal. */
const words = (max: number, long: string) =>
  z
    .string()
    .max(max, long)
    .transform((text) => text.normalize('NFC').trim())
    .refine(isCleanText, 'نویسه‌ای ناخوانا در متن هست؛ آن را پاک کن')

const reason = (empty: string) => words(2000, 'حداکثر ۲٬۰۰۰ نویسه بنویس').refine((text) => /[\p{L}\p{N}]/u.test(text), empty)

export const Suspend = z.strictObject({
  handle: Handle,
  rule: z.number().int(),
  /** Path of the text it concerns, on our own site. */
  subjectPath: z
    .string()
    .max(400)
    .regex(/^(?:\/(?![/\\])[^\s\\]*)?$/, 'نشانی متن را از نخستین / آن بنویس')
    .default(''),
  excerpt: words(1000, 'حداکثر ۱٬۰۰۰ نویسه از متن بیاور').default(''),
  /** What the person is told besides the rule. */
  note: words(1000, 'حداکثر ۱٬۰۰۰ نویسه بنویس').default(''),
})
export type Suspend = z.infer<typeof Suspend>

export const Appeal = z.strictObject({ text: reason('بنویس چرا این تعلیق را نادرست می‌دانی') })
export const AnswerAppeal = z.strictObject({ accept: z.boolean(), text: reason('پاسخ را بنویس') })
export type AnswerAppeal = z.infer<typeof AnswerAppeal>

const Rule = z.strictObject({ number: z.number().int(), name: z.string(), text: z.string() })

/** A suspension as its person sees it; `endsAt` is null for one without an end. */
export const OwnSuspension = z.strictObject({
  hash: Hash,
  step: z.number().int().min(1).max(3),
  rule: Rule,
  subjectPath: z.string(),
  excerpt: z.string(),
  note: z.string(),
  begunAt: At,
  endsAt: At.nullable(),
  appeal: z.strictObject({ text: z.string(), at: At, answer: z.string().nullable(), answeredAt: At.nullable() }).nullable(),
})
export type OwnSuspension = z.infer<typeof OwnSuspension>
export const OwnSuspensionAnswer = z.strictObject({ suspension: OwnSuspension.nullable() })

/** The same for moderators. */
export const Suspension = OwnSuspension.extend({
  person: PersonCard,
  by: PersonCard,
  liftedAt: At.nullable(),
  overturned: z.boolean(),
})
export type Suspension = z.infer<typeof Suspension>
export const Suspensions = page(Suspension)

export const SuspensionState = z.enum(['open', 'appealed', 'ended'])
export type SuspensionState = z.infer<typeof SuspensionState>
export const SuspensionQuery = PageQuery.extend({ state: SuspensionState.default('open') })
export type SuspensionQuery = z.infer<typeof SuspensionQuery>
