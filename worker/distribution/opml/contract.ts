import { z } from 'zod'
import { LIMITS } from '#shared/limits/index.ts'
import { FollowTarget } from '#worker/people/follows/contract.ts'

export const OpmlFile = z.strictObject({
  opml: z
    .string()
    .min(1, 'فایل OPML را بیاور یا متنش را بچسبان')
    .max(LIMITS.opmlLength, 'این فایل از ۱ مگابایت بزرگ‌تر است؛ دو نیمه‌اش کن و جدا بیاور'),
})

/**
 * A subscription of the file that matches a target on this site. For a blocked target, `title` repeats the name in the file instead of
 * revealing the current one.
 */
export const Subscription = z.strictObject({
  ...FollowTarget.shape,
  title: z.string(),
  /** Name in the file. */
  name: z.string(),
  path: z.string(),
  state: z.enum(['open', 'followed', 'blocked', 'self']),
})
export type Subscription = z.infer<typeof Subscription>

const Unmatched = z.strictObject({ name: z.string(), address: z.string() })
export type Unmatched = z.infer<typeof Unmatched>

/**
 * Each distinct subscription of the file is in exactly one of `found`, `missing` and `malformed`. `remaining` is the number of users,
 * publications, podcasts and lists that the viewer can still follow.
 */
export const SubscriptionsPreview = z.strictObject({
  found: z.array(Subscription),
  missing: z.array(Unmatched),
  malformed: z.array(Unmatched),
  remaining: z.number().int(),
})
export type SubscriptionsPreview = z.infer<typeof SubscriptionsPreview>

export const FollowMany = z.strictObject({ of: z.array(FollowTarget).min(1).max(LIMITS.opmlOutlines) })
export type FollowMany = z.infer<typeof FollowMany>

/** `full` means that the viewer reached the follow limit. */
export const FollowedMany = z.strictObject({
  followed: z.number().int(),
  refused: z.array(FollowTarget.extend({ reason: z.enum(['missing', 'blocked', 'self', 'full']) })),
})
export type FollowedMany = z.infer<typeof FollowedMany>
