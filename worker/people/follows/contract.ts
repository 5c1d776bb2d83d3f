import { z } from 'zod'
import { LIMITS, page } from '#shared/contract.ts'
import { PersonCard } from '#worker/account/auth/contract.ts'
import { TagLink, TopicLink } from '#worker/posts/posts/contract.ts'

export const FollowKind = z.enum(['user', 'publication', 'podcast', 'list', 'tag', 'topic'])
export type FollowKind = z.infer<typeof FollowKind>

/** What is followed: people and publications by handle, podcasts and lists by hash, a tag in any spelling, a topic by key or name. */
export const FollowTarget = z.strictObject({ kind: FollowKind, key: z.string().min(1).max(200) })
export type FollowTarget = z.infer<typeof FollowTarget>

/** Whether the viewer follows a thing, and how many people do. */
export const Follow = z.strictObject({ following: z.boolean(), followerCount: z.number().int() })
export type Follow = z.infer<typeof Follow>

/** Things of one screen as `kind:key`, separated by commas; a tag's key is its slug here, a topic's its English key. */
export const FollowsQuery = z.strictObject({
  of: z
    .string()
    .max(220 * LIMITS.pageSizeMax)
    .transform((list) =>
      list.split(',').map((one) => {
        const at = one.indexOf(':')
        return { kind: one.slice(0, at), key: one.slice(at + 1) }
      }),
    )
    .pipe(z.array(FollowTarget).min(1).max(LIMITS.pageSizeMax)),
})

/** How the things asked for stand with the viewer; those that are not there, or not for the viewer, are left out. */
export const FollowStates = z.strictObject({ follows: z.array(FollowTarget.extend(Follow.shape)) })
export type FollowState = z.infer<typeof FollowStates>['follows'][number]

/** A person or a publication in a list of those who follow or are followed; `about` is the bio or the description. */
export const FollowCard = PersonCard.extend({ about: z.string() })
export type FollowCard = z.infer<typeof FollowCard>
export const FollowCards = page(FollowCard)

/** Tags and topics one follows, in Persian alphabetical order; `asked` once the person was asked for them. */
export const Interests = z.strictObject({
  asked: z.boolean(),
  topics: z.array(TopicLink.extend({ postCount: z.number().int() })),
  tags: z.array(TagLink.extend({ postCount: z.number().int() })),
})
export type Interests = z.infer<typeof Interests>

/** A file of subscriptions, as other apps give it. */
export const OpmlFile = z.strictObject({
  opml: z
    .string()
    .min(1, 'پروندهٔ OPML را بیاور یا نوشته‌اش را بچسبان')
    .max(LIMITS.opmlLetters, 'این پرونده از ۱ مگابایت بزرگ‌تر است؛ دو نیمه‌اش کن و جدا بیاور'),
})

/** What a line of the file names here. Across a block, and for whatever else is not one's to follow, it has only the file's own words. */
export const Subscription = z.strictObject({
  ...FollowTarget.shape,
  title: z.string(),
  /** How the file calls it. */
  called: z.string(),
  path: z.string(),
  state: z.enum(['open', 'followed', 'blocked', 'oneself']),
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
  refused: z.array(FollowTarget.extend({ why: z.enum(['missing', 'blocked', 'oneself', 'full']) })),
})
export type FollowedMany = z.infer<typeof FollowedMany>
