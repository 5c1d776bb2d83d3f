import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { PostCard, PostState } from '#worker/posts/posts/contract.ts'

const Count = z.number().int()

/** Calendar day in Tehran as a Gregorian date, `YYYY-MM-DD`, from 2020 to 2099. */
export const Day = z.iso.date('روز درست نیست').refine((day) => day >= '2020-01-01' && day < '2100-01-01', 'روز درست نیست')

/** `before` is exclusive; without it, or if it is in the future, the window ends today. */
export const StatsWindowQuery = z.strictObject({ before: Day.optional() })

export const StatCounts = z.strictObject({ impressions: Count, views: Count, reads: Count, listens: Count })
export type StatCounts = z.infer<typeof StatCounts>

export const DailyCounts = StatCounts.extend({ day: Day })
export type DailyCounts = z.infer<typeof DailyCounts>

/**
 * Thirty consecutive Tehran days, oldest first. `older` and `newer` are the `before` values of the adjacent windows: `older` is null if no
 * earlier day has counts, `newer` if the window ends today.
 */
export const StatsWindow = z.strictObject({ days: z.array(DailyCounts), totals: StatCounts, older: Day.nullable(), newer: Day.nullable() })
export type StatsWindow = z.infer<typeof StatsWindow>

/** Counts within the window, except `allViews`, which counts views of all time. */
export const PostStatsRow = StatCounts.extend({ hash: Hash, title: z.string(), publishedAt: Count, allViews: Count })
export type PostStatsRow = z.infer<typeof PostStatsRow>

export const OwnStats = StatsWindow.extend({ posts: z.array(PostStatsRow), postCount: Count, followerCount: Count })
export type OwnStats = z.infer<typeof OwnStats>

/** `card` is null if the post is not public. */
export const PostStats = StatsWindow.extend({
  post: z.strictObject({ hash: Hash, title: z.string(), state: PostState, publishedAt: Count.nullable(), card: PostCard.nullable() }),
  allTime: StatCounts,
})
export type PostStats = z.infer<typeof PostStats>

/** Site-wide counts of the last 365 days, except `people`, the current number of open accounts. */
export const CommunityYear = z.strictObject({ posts: Count, words: Count, people: Count, comments: Count, likes: Count })
export type CommunityYear = z.infer<typeof CommunityYear>

/**
 * A user's counts of the last 365 days; `likes`, `comments` and `reads` are those that the user's posts received, `followers` are the new
 * ones.
 */
export const OwnYear = z.strictObject({ posts: Count, words: Count, reads: Count, likes: Count, comments: Count, followers: Count })
export type OwnYear = z.infer<typeof OwnYear>
