import { z } from 'zod'
import { Hash, LIMITS, page, singleLineText } from '#shared/contract.ts'
import { cleanText, findLineError } from '#shared/persian/clean-text.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { IdempotencyKey, PostCard } from '#worker/posts/posts/contract.ts'

/** A named list of posts. Private ones are seen by their owner only; `isDefault` marks «ذخیره‌شده‌ها». */
export const ListCard = z.strictObject({
  hash: Hash,
  owner: UserCard,
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
/** `unseen`, for the owner only: how many posts of the whole list nobody can read just now. */
export const ListItems = page(ListItem).extend({ unavailableCount: z.number().int() })
export type ListItems = z.infer<typeof ListItems>

export const ListName = singleLineText({ label: 'نام لیست', max: LIMITS.listNameGraphemes, emptyMessage: 'برای لیست نامی بنویس' })
export const ListDescription = singleLineText({ label: 'توضیح', max: LIMITS.listDescriptionGraphemes })

/** What the owner notes about a post; line breaks stay. Empty for nothing. */
export const ItemNote = z
  .string()
  .max(LIMITS.listItemNote * 2, 'یادداشت حداکثر ۵۰۰ نویسه است؛ کوتاه‌ترش کن')
  .transform(cleanText)
  .superRefine((note, context) => {
    const validationError = note
      .split('\n')
      .map((row) => row && findLineError(row))
      .find(Boolean)
    if (validationError) context.addIssue(validationError)
    else if (note.length > LIMITS.listItemNote) context.addIssue('یادداشت حداکثر ۵۰۰ نویسه است؛ کوتاه‌ترش کن')
  })

export const CreateList = z.strictObject({
  key: IdempotencyKey,
  name: ListName,
  description: ListDescription.default(''),
  public: z.boolean().default(true),
})
export type CreateList = z.infer<typeof CreateList>

export const ChangeList = z.strictObject({
  name: ListName.optional(),
  description: ListDescription.optional(),
  public: z.boolean().optional(),
})
export type ChangeList = z.infer<typeof ChangeList>

export const ChangeItem = z.strictObject({ note: ItemNote })
export type ChangeItem = z.infer<typeof ChangeItem>

/** Behind which one something shall stand; null for the head of all. */
export const Reorder = z.strictObject({ after: Hash.nullable() })
export type Reorder = z.infer<typeof Reorder>

/** To which other list of one's own a post goes. */
export const MoveItem = z.strictObject({ to: Hash })

/** How a post stands with a list of one's own, and (`saved`, `listed`) with all of them, as its mark says. */
export const SaveState = z.strictObject({
  list: Hash.nullable(),
  contains: z.boolean(),
  itemCount: z.number().int(),
  saved: z.boolean(),
  inOtherList: z.boolean(),
})
export type SaveState = z.infer<typeof SaveState>

/** One of one's own lists, and whether a post stands in it. */
export const SaveTarget = z.strictObject({
  hash: Hash,
  name: z.string(),
  public: z.boolean(),
  isDefault: z.boolean(),
  itemCount: z.number().int(),
  contains: z.boolean(),
})
export type SaveTarget = z.infer<typeof SaveTarget>
/** All of one's own lists in their order; without the default one before something was saved. */
export const SaveTargets = z.strictObject({ lists: z.array(SaveTarget) })
export type SaveTargets = z.infer<typeof SaveTargets>
