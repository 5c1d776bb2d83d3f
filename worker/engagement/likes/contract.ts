import { z } from 'zod'
import { page } from '#shared/contract/http.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { PostCard } from '#worker/posts/posts/contract.ts'

/** `likedAt` is in UTC ms. */
export const Liker = z.strictObject({ person: UserCard, bio: z.string(), likedAt: z.number().int() })
export type Liker = z.infer<typeof Liker>

export const Likers = page(Liker).extend({ post: PostCard })
export type Likers = z.infer<typeof Likers>

/** A post that the viewer likes since `likedAt`, in UTC ms. */
export const LikedPost = PostCard.extend({ likedAt: z.number().int() })
export type LikedPost = z.infer<typeof LikedPost>

export const LikedPosts = page(LikedPost)

export const Like = z.strictObject({ liked: z.boolean(), likeCount: z.number().int() })
export type Like = z.infer<typeof Like>
