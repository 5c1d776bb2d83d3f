import { z } from 'zod'
import { TagLink, TopicLink } from '#worker/posts/contract.ts'

/** Tags and topics one follows, in Persian alphabetical order. */
export const Interests = z.strictObject({
  topics: z.array(TopicLink.extend({ postCount: z.number().int() })),
  tags: z.array(TagLink.extend({ postCount: z.number().int() })),
})
export type Interests = z.infer<typeof Interests>
