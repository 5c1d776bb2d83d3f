import { z } from 'zod'
import { LIMITS } from '#shared/contract.ts'
import { FollowTarget } from '#worker/people/follows/contract.ts'

/** A file of subscriptions, as other apps give it. */
export const OpmlFile = z.strictObject({
  opml: z
    .string()
    .min(1, 'پروندهٔ OPML را بیاور یا نوشته‌اش را بچسبان')
    .max(LIMITS.opmlLength, 'این پرونده از ۱ مگابایت بزرگ‌تر است؛ دو نیمه‌اش کن و جدا بیاور'),
})

/** What a line of the file names here. Across a block, and for whatever else is not one's to follow, it has only the file's own words. */
export const Subscription = z.strictObject({
  ...FollowTarget.shape,
  title: z.string(),
  /** How the file calls it. */
  called: z.string(),
  path: z.string(),
  state: z.enum(['open', 'followed', 'blocked', 'self']),
})
export type Subscription = z.infer<typeof Subscription>

/** A line of the file with no counterpart here. */
const Unmatched = z.strictObject({ name: z.string(), address: z.string() })
export type Unmatched = z.infer<typeof Unmatched>

/** What following a file would do: its lines, each in one of the three, and how many people, publications, podcasts and lists one can still follow. */
export const SubscriptionsPreview = z.strictObject({
  found: z.array(Subscription),
  missing: z.array(Unmatched),
  malformed: z.array(Unmatched),
  left: z.number().int(),
})
export type SubscriptionsPreview = z.infer<typeof SubscriptionsPreview>

/** Things to follow at once. */
export const FollowMany = z.strictObject({ of: z.array(FollowTarget).min(1).max(LIMITS.opmlOutlines) })
export type FollowMany = z.infer<typeof FollowMany>

/** How many of them one follows now, and which not: `full` when one follows as much as one may. */
export const FollowedMany = z.strictObject({
  followed: z.number().int(),
  refused: z.array(FollowTarget.extend({ why: z.enum(['missing', 'blocked', 'self', 'full']) })),
})
export type FollowedMany = z.infer<typeof FollowedMany>
