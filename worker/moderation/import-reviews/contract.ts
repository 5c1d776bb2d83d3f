import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { page } from '#shared/contract/http.ts'
import { Time } from '#shared/contract/money.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { ReviewReason } from '#worker/moderation/held-posts/contract.ts'
import { DomainState } from '#worker/moderation/link-domains/contract.ts'
import { ImportFormat } from '#worker/portability/imports/contract.ts'

declare module '#worker/moderation/audit/contract.ts' {
  interface AuditActions {
    approve_import: 'content'
    return_import: 'content'
  }
}

const Count = z.number().int().min(0)

/** An import whose posts wait for one decision. */
export const ImportReview = z.strictObject({
  hash: Hash,
  kind: z.enum(['posts', 'podcast']),
  /** Name of the file or address of the feed. */
  source: z.string(),
  owner: UserCard,
  /** When the owner registered, in UTC ms. */
  ownerSince: Time,
  /** Posts that only their links hold: the decision is about these, and an approval also covers those that the import adds later. */
  heldCount: Count,
  openedAt: Time,
})
export type ImportReview = z.infer<typeof ImportReview>
export const ImportReviews = page(ImportReview)
export type ImportReviews = z.infer<typeof ImportReviews>

export const SamplePost = z.strictObject({
  hash: Hash,
  title: z.string(),
  description: z.string(),
  /** Original time of the post, in UTC ms. */
  publishedAt: Time.nullable(),
  minutes: z.number().int(),
  linkCount: Count,
})
export type SamplePost = z.infer<typeof SamplePost>

export const ImportReviewDetails = ImportReview.extend({
  format: ImportFormat.nullable(),
  /** Whether the import can still add posts. */
  isRunning: z.boolean(),
  /** Posts of the import that a term rule or a blocked domain holds, which are decided about one by one, and the rules. */
  ruledCount: Count,
  rules: z.array(z.strictObject({ hash: Hash, name: z.string(), posts: Count })),
  /** Domains to which the held posts link, most frequent first, with the state of their alert; null without one. `domainCount` counts all. */
  domains: z.array(z.strictObject({ domain: z.string(), links: Count, state: DomainState.nullable() })),
  domainCount: Count,
  /** Posts from the whole time of the import, and those with most links. */
  sample: z.array(SamplePost),
})
export type ImportReviewDetails = z.infer<typeof ImportReviewDetails>

export const ReturnImport = z.strictObject({ reason: ReviewReason })
export type ReturnImport = z.infer<typeof ReturnImport>
