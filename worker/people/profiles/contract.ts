import { z } from 'zod'
import { Handle, Hash } from '#shared/contract/fields.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { ProfileFields } from '#worker/people/settings/contract.ts'
import { PostCard } from '#worker/posts/posts/contract.ts'
import { MemberRole, PublicationIdentity } from '#worker/publications/publications/contract.ts'

const Count = z.number().int()

export const ByHandle = z.strictObject({ handle: Handle })

/** `postCount` counts published posts; `joinedAt` is in UTC ms. */
export const UserProfile = z.strictObject({
  ...ProfileFields.shape,
  kind: z.literal('person'),
  hash: Hash,
  handle: z.string(),
  postCount: Count,
  followerCount: Count,
  followingCount: Count,
  joinedAt: Count,
})
export type UserProfile = z.infer<typeof UserProfile>

export { MemberRole }

/** `members` are the first of `memberCount`, sorted by role: owner, editors, writers. */
export const PublicationProfile = PublicationIdentity.extend({
  kind: z.literal('publication'),
  members: z.array(z.strictObject({ person: UserCard, role: MemberRole })),
})
export type PublicationProfile = z.infer<typeof PublicationProfile>

/** Null if the user pinned no post; publications have none. */
export const PinnedPost = z.strictObject({ post: PostCard.nullable() })

export const Profile = z.discriminatedUnion('kind', [UserProfile, PublicationProfile])
export type Profile = z.infer<typeof Profile>
