import { z } from 'zod'
import { page } from '#shared/contract.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { PostCard } from '#worker/posts/posts/contract.ts'

/** A person who liked a post, and when (UTC ms). */
export const Liker = z.strictObject({ person: UserCard, bio: z.string(), likedAt: z.number().int() })
export type Liker = z.infer<typeof Liker>

/** Who liked a post, newest first, with the post itself. */
export const Likers = page(Liker).extend({ post: PostCard })
export type Likers = z.infer<typeof Likers>

/** Whether the viewer likes a post, and how many people do. */
export const Like = z.strictObject({ liked: z.boolean(), likeCount: z.number().int() })
export type Like = z.infer<typeof Like>
