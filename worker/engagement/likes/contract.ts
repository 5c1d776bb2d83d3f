import { z } from 'zod'
import { page } from '#shared/contract/http.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { PostCard } from '#worker/posts/posts/contract.ts'

/** `likedAt` is in UTC ms. */
export const Liker = z.strictObject({ person: UserCard, bio: z.string(), likedAt: z.number().int() })
export type Liker = z.infer<typeof Liker>

export const Likers = page(Liker).extend({ post: PostCard })
export type Likers = z.infer<typeof Likers>

export const Like = z.strictObject({ liked: z.boolean(), likeCount: z.number().int() })
export type Like = z.infer<typeof Like>
