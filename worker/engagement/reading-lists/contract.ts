import { z } from 'zod'
import { Hash, Picture, singleLineText } from '#shared/contract/fields.ts'
import { page } from '#shared/contract/http.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { cleanText, findLineError } from '#shared/persian/clean-text.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { IdempotencyKey, PostCard } from '#worker/posts/posts/contract.ts'

/** Most covers of a list. */
export const LIST_COVERS = 3

/**
 * A list of posts; only its owner sees a private list. `isDefault` marks the default list of saved posts, `covers` are those of its first
 * posts, without posts that the viewer cannot read, and `changedAt` is when the newest of these first posts was added or, of an empty list,
 * when it was created, in UTC ms.
 */
export const ListCard = z.strictObject({
  hash: Hash,
  owner: UserCard,
  name: z.string(),
  description: z.string(),
  public: z.boolean(),
  isDefault: z.boolean(),
  itemCount: z.number().int(),
  followerCount: z.number().int(),
  covers: z.array(Picture).max(LIST_COVERS),
  createdAt: z.number().int(),
  changedAt: z.number().int(),
})
export type ListCard = z.infer<typeof ListCard>
export const ListCards = page(ListCard)

export const ListItem = z.strictObject({ note: z.string(), addedAt: z.number().int(), post: PostCard })
export type ListItem = z.infer<typeof ListItem>
/** A link to a list. */
export const ListLink = ListCard.pick({ hash: true, name: true, public: true, itemCount: true, followerCount: true })
export type ListLink = z.infer<typeof ListLink>

/** Most other lists beside a list. */
export const OTHER_LISTS = 6

/**
 * `unavailableCount` is the number of posts in the whole list that are not public or are hidden from its owner by a block; 0 for other
 * viewers. `others` are the first other lists of the owner, on the first page only.
 */
export const ListItems = page(ListItem).extend({ unavailableCount: z.number().int(), others: z.array(ListLink).max(OTHER_LISTS) })
export type ListItems = z.infer<typeof ListItems>

export const ListName = singleLineText({ label: 'نام لیست', max: LIMITS.listNameGraphemes, emptyMessage: 'برای لیست نامی بنویس' })
export const ListDescription = singleLineText({ label: 'توضیح', max: LIMITS.listDescriptionGraphemes })

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

/** `after` is the hash of the post or list to follow; null moves to the top. */
export const Reorder = z.strictObject({ after: Hash.nullable() })
export type Reorder = z.infer<typeof Reorder>

export const MoveItem = z.strictObject({ to: Hash })
export type MoveItem = z.infer<typeof MoveItem>

/**
 * Whether `list` contains a post (`contains`), and whether any of the viewer's lists (`saved`) or any except the default one
 * (`inOtherList`) does. `list` is null if the default list does not exist yet.
 */
export const SaveState = z.strictObject({
  list: Hash.nullable(),
  contains: z.boolean(),
  itemCount: z.number().int(),
  saved: z.boolean(),
  inOtherList: z.boolean(),
})
export type SaveState = z.infer<typeof SaveState>

export const SaveTarget = z.strictObject({
  hash: Hash,
  name: z.string(),
  public: z.boolean(),
  isDefault: z.boolean(),
  itemCount: z.number().int(),
  contains: z.boolean(),
})
export type SaveTarget = z.infer<typeof SaveTarget>
/** All of the viewer's lists in their order; the default list exists only after the first save to it. */
export const SaveTargets = z.strictObject({ lists: z.array(SaveTarget) })
export type SaveTargets = z.infer<typeof SaveTargets>
