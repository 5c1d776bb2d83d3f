import { z } from 'zod'
import { Hash, LIMITS, singleLineText } from '#shared/contract.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { IdempotencyKey } from '#worker/posts/posts/contract.ts'

/** How long a link may be asked to live, in days. */
export const LINK_LIFETIME_DAYS = [1, 7, 30] as const

/** The same `key` again makes no second link: it gives the first one a new address, since the answer with the old one was lost. */
export const CreateDraftLink = z.strictObject({
  key: IdempotencyKey,
  label: singleLineText({ label: 'نام پیوند', max: LIMITS.nameGraphemes }).default(''),
  days: z.literal(LINK_LIFETIME_DAYS).default(7),
})
export type CreateDraftLink = z.infer<typeof CreateDraftLink>

/** A living link as its author sees it; its address is shown once, when it is made. Times in UTC ms. */
export const DraftLink = z.strictObject({
  hash: Hash,
  label: z.string(),
  createdAt: z.number().int(),
  expiresAt: z.number().int(),
  /** Times the page was opened in a browser by anybody but the author; previews of messengers do not count. */
  visits: z.number().int(),
  visitedAt: z.number().int().nullable(),
})
export type DraftLink = z.infer<typeof DraftLink>

export const DraftLinks = z.strictObject({ links: z.array(DraftLink) })

/** `path` is the secret address, which nobody is told again. */
export const CreateDraftLinkResult = z.strictObject({ path: z.string(), link: DraftLink })
export type CreateDraftLinkResult = z.infer<typeof CreateDraftLinkResult>

/** A draft for whoever has its secret address: the newest saved state. */
export const SharedDraft = z.strictObject({
  title: z.string(),
  html: z.string(),
  minutes: z.number().int(),
  author: UserCard,
  savedAt: z.number().int(),
  expiresAt: z.number().int(),
  /** Present for its author only: the post and the link they are looking through. */
  authorView: z.strictObject({ post: Hash, link: DraftLink }).nullable(),
})
export type SharedDraft = z.infer<typeof SharedDraft>

/** `key` is made by the page once an opening, so that a repeated call counts once. */
export const DraftVisit = z.strictObject({ key: IdempotencyKey })
export type DraftVisit = z.infer<typeof DraftVisit>
