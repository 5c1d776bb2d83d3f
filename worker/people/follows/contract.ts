import { z } from 'zod'
import { LIMITS, page } from '#shared/contract.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
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
  targets: z
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
export const FollowCard = UserCard.extend({ about: z.string() })
export type FollowCard = z.infer<typeof FollowCard>
export const FollowCards = page(FollowCard)

/** Tags and topics one follows, in Persian alphabetical order; `asked` once the person was asked for them. */
export const Interests = z.strictObject({
  prompted: z.boolean(),
  topics: z.array(TopicLink.extend({ postCount: z.number().int() })),
  tags: z.array(TagLink.extend({ postCount: z.number().int() })),
})
export type Interests = z.infer<typeof Interests>
