import { z } from 'zod'
import { Handle, Hash, messageText } from '#shared/contract/fields.ts'
import { PageQuery, page } from '#shared/contract/http.ts'
import { cleanAddress } from '#shared/persian/clean-text.ts'
import { UserCard } from '#worker/account/auth/contract.ts'

declare module '#worker/moderation/audit/contract.ts' {
  interface AuditActions {
    suspend: 'accounts'
    lift: 'accounts'
    appeal_accepted: 'accounts'
    appeal_refused: 'accounts'
  }
}

const Timestamp = z.number().int()

const boundedText = (max: number, tooLongMessage: string, emptyMessage?: string) =>
  messageText({ label: 'متن', max, tooLongMessage, emptyMessage })

const requiredText = (emptyMessage: string) => boundedText(2000, 'حداکثر ۲٬۰۰۰ نویسه بنویس', emptyMessage)

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
