import { z } from 'zod'
import { Picture } from '#shared/contract/fields.ts'
import { TagCard, Writer } from '#worker/posts/tags/contract.ts'

export const ByTopicName = z.strictObject({ name: z.string().min(1).max(200) })

export const TopicCard = z.strictObject({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  postCount: z.number().int(),
  followerCount: z.number().int(),
})
export type TopicCard = z.infer<typeof TopicCard>

/** `newestTitle` is the title of the topic's newest post; null for a topic without posts. */
export const IndexedTopic = TopicCard.extend({ newestTitle: z.string().nullable() })
export type IndexedTopic = z.infer<typeof IndexedTopic>

export const TopicIndex = z.strictObject({ groups: z.array(z.strictObject({ family: z.string(), topics: z.array(IndexedTopic) })) })
export type TopicIndex = z.infer<typeof TopicIndex>

/** `postCount` counts the publication's posts among the newest posts sampled from the topic. */
export const TopicPublication = z.strictObject({
  handle: z.string(),
  name: z.string(),
  avatar: Picture.nullable(),
  postCount: z.number().int(),
})
export type TopicPublication = z.infer<typeof TopicPublication>

export const TopicPage = z.strictObject({
  topic: TopicCard.extend({ family: z.string() }),
  writers: z.array(Writer),
  publications: z.array(TopicPublication),
  tags: z.array(TagCard),
})
export type TopicPage = z.infer<typeof TopicPage>
