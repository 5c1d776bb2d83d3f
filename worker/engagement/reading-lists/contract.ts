import { z } from 'zod'
import { Hash, LIMITS, line, page } from '#shared/contract.ts'
import { cleanText, flawOfLine } from '#shared/persian/well-formed.ts'
import { PersonCard } from '#worker/account/auth/contract.ts'
import { ClientKey, PostCard } from '#worker/posts/posts/contract.ts'

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
/** `unseen`, for the owner only: how many posts of the whole list nobody can read just now. */
export const ListItems = page(ListItem).extend({ unseen: z.number().int() })
export type ListItems = z.infer<typeof ListItems>

export const ListName = line({ what: 'نام لیست', max: LIMITS.listNameGraphemes, empty: 'برای لیست نامی بنویس' })
export const ListDescription = line({ what: 'توضیح', max: LIMITS.listDescriptionGraphemes })

/** What the owner notes about a post; line breaks stay. Empty for nothing. */
export const ItemNote = z
  .string()
  .max(LIMITS.itemNote * 2, 'یادداشت حداکثر ۵۰۰ نویسه است؛ کوتاه‌ترش کن')
  .transform(cleanText)
  .superRefine((note, context) => {
    const flaw = note
      .split('\n')
      .map((row) => row && flawOfLine(row))
      .find(Boolean)
    if (flaw) context.addIssue(flaw)
    else if (note.length > LIMITS.itemNote) context.addIssue('یادداشت حداکثر ۵۰۰ نویسه است؛ کوتاه‌ترش کن')
  })

export const CreateList = z.strictObject({
  key: ClientKey,
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
export const Place = z.strictObject({ after: Hash.nullable() })
export type Place = z.infer<typeof Place>

/** To which other list of one's own a post goes. */
export const MoveItem = z.strictObject({ to: Hash })

/** How a post stands with a list of one's own, and (`saved`, `listed`) with all of them, as its mark says. */
export const Saving = z.strictObject({
  list: Hash.nullable(),
  contains: z.boolean(),
  itemCount: z.number().int(),
  saved: z.boolean(),
  listed: z.boolean(),
})
export type Saving = z.infer<typeof Saving>

/** One of one's own lists, and whether a post stands in it. */
export const Holder = z.strictObject({
  hash: Hash,
  name: z.string(),
  public: z.boolean(),
  isDefault: z.boolean(),
  itemCount: z.number().int(),
  contains: z.boolean(),
})
export type Holder = z.infer<typeof Holder>
/** All of one's own lists in their order; without the default one before something was saved. */
export const Holders = z.strictObject({ lists: z.array(Holder) })
export type Holders = z.infer<typeof Holders>
