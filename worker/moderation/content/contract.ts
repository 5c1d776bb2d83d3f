import { z } from 'zod'
import { Hash, singleLineText } from '#shared/contract/fields.ts'
import { PageQuery, page } from '#shared/contract/http.ts'
import { Time } from '#shared/contract/money.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { TagCard } from '#worker/posts/tags/contract.ts'
import { TopicCard } from '#worker/posts/topics/contract.ts'

declare module '#worker/moderation/audit/contract.ts' {
  interface AuditActions {
    rename_topic: 'topics'
    hide_topic: 'topics'
    show_topic: 'topics'
    order_topics: 'topics'
  }
}

const Search = z
  .string()
  .trim()
  .max(LIMITS.adminSearchLength * 5, 'کوتاه‌تر جست‌وجو کن')
  .default('')

export const POST_STATES = ['published', 'withdrawn', 'removed'] as const
export type PostState = (typeof POST_STATES)[number]

/** `q` is the start of a title, the URL or hash of a post, or an author after `@`. Drafts of members are not listed. */
export const PostQuery = PageQuery.extend({ q: Search, state: z.enum(POST_STATES).default('published') })
export type PostQuery = z.infer<typeof PostQuery>

/** `path` is null unless the post is published. */
export const ListedPost = z.strictObject({
  hash: Hash,
  title: z.string(),
  path: z.string().nullable(),
  author: UserCard,
  state: z.enum(POST_STATES),
  publishedAt: Time,
  removedAt: Time.nullable(),
  removedBy: z.enum(['author', 'moderator', 'law', 'account']).nullable(),
  likeCount: z.number().int(),
  commentCount: z.number().int(),
})
export type ListedPost = z.infer<typeof ListedPost>
export const ListedPosts = page(ListedPost)
export type ListedPosts = z.infer<typeof ListedPosts>

/** `q` is the start of any spelling. Without it, the most used tags first, or hidden ones, newest first. */
export const TagQuery = PageQuery.extend({ q: Search, hidden: z.literal('1').optional() })
export type TagQuery = z.infer<typeof TagQuery>

export const ListedTag = TagCard.extend({ isHidden: z.boolean() })
export type ListedTag = z.infer<typeof ListedTag>
export const ListedTags = page(ListedTag)
export type ListedTags = z.infer<typeof ListedTags>

export const AdminTopic = TopicCard.extend({ family: z.string(), hiddenAt: Time.nullable() })
export type AdminTopic = z.infer<typeof AdminTopic>
export const AdminTopics = z.strictObject({ items: z.array(AdminTopic) })
export type AdminTopics = z.infer<typeof AdminTopics>

export const ByTopicKey = z.strictObject({ key: z.string().regex(/^[a-z-]{2,30}$/, 'چنین موضوعی نیست') })

export const UpdateTopic = z.strictObject({
  name: singleLineText({ label: 'نام', max: LIMITS.topicName, emptyMessage: 'نام موضوع را بنویس', isName: true }),
  description: singleLineText({ label: 'توضیح', max: LIMITS.topicDescription }),
})
export type UpdateTopic = z.infer<typeof UpdateTopic>

export const ReorderTopics = z.strictObject({ order: z.array(ByTopicKey.shape.key).max(200) })
