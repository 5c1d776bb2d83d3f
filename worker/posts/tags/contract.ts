import { z } from 'zod'
import { Cursor, PageQuery } from '#shared/contract.ts'
import { UserCard } from '#worker/account/auth/contract.ts'

/** A tag's name in an address, however it is spelled there; looked up folded. */
export const ByTagName = z.strictObject({ name: z.string().min(1).max(200) })

/** Posts under a tag: the newest first, or the most read of the last month among its newest. */
export const TagPostsQuery = PageQuery.extend({ sort: z.enum(['newest', 'read']).default('newest') })
export type TagPostsQuery = z.infer<typeof TagPostsQuery>

/** A tag in a list; `slug` is the last segment of its one address, not percent-encoded. */
export const TagCard = z.strictObject({ name: z.string(), slug: z.string(), postCount: z.number().int(), followerCount: z.number().int() })
export type TagCard = z.infer<typeof TagCard>

/** A page of the index; `letter` limits it to the tags under one, «#» to digits and signs. */
export const TagIndexQuery = z.strictObject({ letter: z.string().min(1).max(4).optional(), after: Cursor.optional() })
export type TagIndexQuery = z.infer<typeof TagIndexQuery>

/**
 * Tags with at least one post: the most used ones, the letters there are, and a page of all in the order of a Persian dictionary,
 * other alphabets behind it, digits last.
 */
export const TagIndex = z.strictObject({
  popular: z.array(TagCard),
  letters: z.array(z.string()),
  items: z.array(TagCard.extend({ letter: z.string() })),
  next: Cursor.optional(),
})
export type TagIndex = z.infer<typeof TagIndex>

/** Who writes most under a tag or a topic, with their number of posts there. */
export const Writer = z.strictObject({ person: UserCard, postCount: z.number().int() })
export type Writer = z.infer<typeof Writer>

/** `hidden` only ever reaches moderators: for everybody else such a tag is not there. */
export const TagPage = z.strictObject({ tag: TagCard, hidden: z.boolean(), related: z.array(TagCard), writers: z.array(Writer) })
export type TagPage = z.infer<typeof TagPage>
