import { z } from 'zod'
import { PageQuery } from '#shared/contract/http.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { UnfinishedPost } from '#worker/engagement/reading-places/contract.ts'
import { PostCard, TopicLink } from '#worker/posts/posts/contract.ts'

export const HomeTab = z.enum(['foryou', 'following', 'newest'])
export type HomeTab = z.infer<typeof HomeTab>

/** Opaque. Long because the cursor of the For you tab carries the rest of the ranking. */
const HomeCursor = z
  .string()
  .max(3000)
  .regex(/^[A-Za-z0-9._~-]+$/, 'نشانی این صفحه درست نیست')

export const HomeQuery = PageQuery.extend({ after: HomeCursor.optional() })
export type HomeQuery = z.infer<typeof HomeQuery>

/**
 * Why the For you tab shows a card. `name` and `path` identify the author, publication, show, tag or topic; null for trending and newest.
 */
export const RecommendationReason = z.strictObject({
  kind: z.enum(['author', 'publication', 'podcast', 'tag', 'topic', 'trending', 'newest']),
  name: z.string().nullable(),
  path: z.string().nullable(),
})
export type RecommendationReason = z.infer<typeof RecommendationReason>

/** `reason` is null in the chronological tabs. */
export const HomeCard = PostCard.extend({ reason: RecommendationReason.nullable() })
export type HomeCard = z.infer<typeof HomeCard>

/** Number of topics, and of people, whose following completes a first step. */
export const FIRST_STEP_SIZE = 3

/** What a new member has done so far: at most `FIRST_STEP_SIZE` followed topics, the number of followed people up to as many, and the rest. */
export const FirstSteps = z.strictObject({
  topics: z.array(TopicLink),
  people: z.int().min(0).max(FIRST_STEP_SIZE),
  hasPhoto: z.boolean(),
  hasWritten: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

export const SuggestedUser = UserCard.extend({ bio: z.string() })
export type SuggestedUser = z.infer<typeof SuggestedUser>

/** Users to follow, the most fitting first. */
export const SuggestedUsers = z.strictObject({ people: z.array(SuggestedUser) })

/** Sidebar and carousel content, and the steps of a new member until they are taken or closed; returned with the first page only. */
export const HomeSuggestions = z.strictObject({
  reading: z.array(UnfinishedPost),
  people: z.array(SuggestedUser),
  topics: z.array(TopicLink),
  episodes: z.array(PostCard),
  firstSteps: FirstSteps.nullable(),
})
export type HomeSuggestions = z.infer<typeof HomeSuggestions>

export const HomePage = z.strictObject({ items: z.array(HomeCard), next: HomeCursor.optional(), suggestions: HomeSuggestions.optional() })
export type HomePage = z.infer<typeof HomePage>

/** An author by handle, a tag by slug or any spelling, or a topic by key or Persian name. */
export const ShowLessTarget = z.strictObject({ kind: z.enum(['user', 'tag', 'topic']), name: z.string().min(1).max(200) })
export type ShowLessTarget = z.infer<typeof ShowLessTarget>
