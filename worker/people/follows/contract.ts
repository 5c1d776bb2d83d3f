import { z } from 'zod'
import { page } from '#shared/contract/http.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { TagLink, TopicLink } from '#worker/posts/posts/contract.ts'

export const FollowKind = z.enum(['user', 'publication', 'podcast', 'list', 'tag', 'topic'])
export type FollowKind = z.infer<typeof FollowKind>

/** `key` is the handle of a user or publication, the hash of a podcast or list, any spelling of a tag, or the key or name of a topic. */
export const FollowTarget = z.strictObject({ kind: FollowKind, key: z.string().min(1).max(200) })
export type FollowTarget = z.infer<typeof FollowTarget>

export const Follow = z.strictObject({ following: z.boolean(), followerCount: z.number().int() })
export type Follow = z.infer<typeof Follow>

/** Targets as comma-separated `kind:key` pairs. A tag’s key must be its slug, and a topic’s its English key. */
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

/** Omits unknown targets and targets hidden from the viewer. */
export const FollowStates = z.strictObject({ follows: z.array(FollowTarget.extend(Follow.shape)) })
export type FollowState = z.infer<typeof FollowStates>['follows'][number]

/** `about` is a user’s bio or a publication’s description. */
export const FollowCard = UserCard.extend({ about: z.string() })
export type FollowCard = z.infer<typeof FollowCard>
export const FollowCards = page(FollowCard)

/** Followed tags and topics in Persian alphabetical order. `prompted` is true once onboarding has asked for interests. */
export const Interests = z.strictObject({
  prompted: z.boolean(),
  topics: z.array(TopicLink.extend({ postCount: z.number().int() })),
  tags: z.array(TagLink.extend({ postCount: z.number().int() })),
})
export type Interests = z.infer<typeof Interests>
