import { z } from 'zod'
import { TagLink, TopicLink } from '#worker/posts/contract.ts'

/** A tag in any spelling, or a topic by its English key or Persian name. */
export const ByName = z.strictObject({ name: z.string().min(1).max(200) })

/** Tags and topics one follows, in Persian alphabetical order; `asked` once the person was asked for them. */
export const Interests = z.strictObject({
  asked: z.boolean(),
  topics: z.array(TopicLink.extend({ postCount: z.number().int() })),
  tags: z.array(TagLink.extend({ postCount: z.number().int() })),
})
export type Interests = z.infer<typeof Interests>
