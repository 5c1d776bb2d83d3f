import { z } from 'zod'
import { Hash, singleLineText } from '#shared/contract/fields.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { IdempotencyKey } from '#worker/posts/posts/contract.ts'

export const LINK_LIFETIME_DAYS = [1, 7, 30] as const

/**
 * Repeating a `key` replaces the token of the existing link instead of creating a second link, because the response with the first token
 * may have been lost.
 */
export const CreateDraftLink = z.strictObject({
  key: IdempotencyKey,
  label: singleLineText({ label: 'نام پیوند', max: LIMITS.nameGraphemes }).default(''),
  days: z.literal(LINK_LIFETIME_DAYS).default(7),
})
export type CreateDraftLink = z.infer<typeof CreateDraftLink>

/** The URL is returned only on creation. Times are in UTC ms. */
export const DraftLink = z.strictObject({
  hash: Hash,
  label: z.string(),
  createdAt: z.number().int(),
  expiresAt: z.number().int(),
  /** Page loads in a browser by anyone but the author; link previews are not counted. */
  visits: z.number().int(),
  visitedAt: z.number().int().nullable(),
})
export type DraftLink = z.infer<typeof DraftLink>

export const DraftLinks = z.strictObject({ links: z.array(DraftLink) })

/** `path` contains the secret token and is not returned again. */
export const CreateDraftLinkResult = z.strictObject({ path: z.string(), link: DraftLink })
export type CreateDraftLinkResult = z.infer<typeof CreateDraftLinkResult>

export const SharedDraft = z.strictObject({
  title: z.string(),
  html: z.string(),
  minutes: z.number().int(),
  author: UserCard,
  savedAt: z.number().int(),
  expiresAt: z.number().int(),
  /** The post and the link being viewed; null unless the viewer is the author. */
  authorView: z.strictObject({ post: Hash, link: DraftLink }).nullable(),
})
export type SharedDraft = z.infer<typeof SharedDraft>

/** `key` is generated once per page load, so that a retry is not counted again. */
export const DraftVisit = z.strictObject({ key: IdempotencyKey })
export type DraftVisit = z.infer<typeof DraftVisit>
