import { z } from 'zod'
import { PersonCard } from '#worker/accounts/contract.ts'
import { Hash, page } from '#worker/lib/contract.ts'
import { PostCard } from '#worker/posts/contract.ts'

/** A named list of posts. Private ones are seen by their owner only; `isDefault` marks «ذخیره‌شده‌ها». */
export const ListCard = z.strictObject({
  hash: Hash,
  owner: PersonCard,
  name: z.string(),
  description: z.string(),
  public: z.boolean(),
  isDefault: z.boolean(),
  itemCount: z.number().int(),
  followerCount: z.number().int(),
  createdAt: z.number().int(),
})
export type ListCard = z.infer<typeof ListCard>
export const ListCards = page(ListCard)

/** A post in a list, in its owner's order, with what the owner noted about it. */
export const ListItem = z.strictObject({ note: z.string(), addedAt: z.number().int(), post: PostCard })
export type ListItem = z.infer<typeof ListItem>
export const ListItems = page(ListItem)
