import { z } from 'zod'
import { page } from '#shared/contract/http.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { TagLink, TopicLink } from '#worker/posts/posts/contract.ts'

export const BlockedUser = z.strictObject({ user: UserCard, blockedAt: z.number().int() })
export type BlockedUser = z.infer<typeof BlockedUser>
export const BlockedUsers = page(BlockedUser)

export const MutedItems = z.strictObject({ users: z.array(UserCard), tags: z.array(TagLink), topics: z.array(TopicLink) })
export type MutedItems = z.infer<typeof MutedItems>

export const BlockStatus = z.strictObject({ blocked: z.boolean() })
