import { z } from 'zod'
import { PersonCard } from '#worker/accounts/contract.ts'

/** A tag's name in an address, however it is spelled there; looked up folded. */
export const ByTagName = z.strictObject({ name: z.string().min(1).max(200) })

/** A tag in a list; `slug` is the last segment of its one address, not percent-encoded. */
export const TagCard = z.strictObject({ name: z.string(), slug: z.string(), postCount: z.number().int(), followerCount: z.number().int() })
export type TagCard = z.infer<typeof TagCard>

/** Tags with at least one post: the most used ones, and the most used thousand by first letter in Persian order. */
export const TagIndex = z.strictObject({
  popular: z.array(TagCard),
  letters: z.array(z.strictObject({ letter: z.string(), tags: z.array(TagCard) })),
})
export type TagIndex = z.infer<typeof TagIndex>

/** Who writes most under a tag or a topic, with their number of posts there. */
export const Writer = z.strictObject({ person: PersonCard, postCount: z.number().int() })
export type Writer = z.infer<typeof Writer>

/** `hidden` only ever reaches moderators: for everybody else such a tag is not there. */
export const TagPage = z.strictObject({ tag: TagCard, hidden: z.boolean(), related: z.array(TagCard), writers: z.array(Writer) })
export type TagPage = z.infer<typeof TagPage>
