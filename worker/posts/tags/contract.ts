import { z } from 'zod'
import { Cursor, PageQuery } from '#shared/contract/http.ts'
import { UserCard } from '#worker/account/auth/contract.ts'

/** A tag name in a URL, in any spelling. */
export const ByTagName = z.strictObject({ name: z.string().min(1).max(200) })

/** `read` lists only the newest posts with the tag, most read first; see `listMostReadByTag`. */
export const TagPostsQuery = PageQuery.extend({ sort: z.enum(['newest', 'read']).default('newest') })
export type TagPostsQuery = z.infer<typeof TagPostsQuery>

/** `slug` is the last segment of the canonical URL and is not percent-encoded. */
export const TagCard = z.strictObject({ name: z.string(), slug: z.string(), postCount: z.number().int(), followerCount: z.number().int() })
export type TagCard = z.infer<typeof TagCard>

/** `letter` filters by first letter; «#» matches digits and signs. */
export const TagIndexQuery = z.strictObject({ letter: z.string().min(1).max(4).optional(), after: Cursor.optional() })
export type TagIndexQuery = z.infer<typeof TagIndexQuery>

/**
 * Visible tags in use: the most popular ones, the first letters of all, and a page with digits and signs first, then words
 * in Persian dictionary order, then other alphabets.
 */
export const TagIndex = z.strictObject({
  popular: z.array(TagCard),
  letters: z.array(z.string()),
  items: z.array(TagCard.extend({ letter: z.string() })),
  next: Cursor.optional(),
})
export type TagIndex = z.infer<typeof TagIndex>

/** `postCount` counts the writer's public posts among the newest posts sampled from the tag or topic. */
export const Writer = z.strictObject({ person: UserCard, postCount: z.number().int() })
export type Writer = z.infer<typeof Writer>

/** `hidden` can be true only for moderators; other users receive `not_found` for a hidden tag. */
export const TagPage = z.strictObject({ tag: TagCard, hidden: z.boolean(), related: z.array(TagCard), writers: z.array(Writer) })
export type TagPage = z.infer<typeof TagPage>
