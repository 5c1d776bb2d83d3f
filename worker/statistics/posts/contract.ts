import { z } from 'zod'
import { Hash } from '#shared/contract.ts'
import { PostCard, PostState } from '#worker/posts/posts/contract.ts'

const Count = z.number().int()

/** A Tehran day, Gregorian, `YYYY-MM-DD`. */
export const Day = z.iso.date('روز درست نیست').refine((day) => day >= '2020-01-01' && day < '2100-01-01', 'روز درست نیست')

/** `before` is the first day after the window; without it the window ends today. */
export const StatsWindowQuery = z.strictObject({ before: Day.optional() })

export const StatCounts = z.strictObject({ impressions: Count, views: Count, reads: Count, listens: Count })
export type StatCounts = z.infer<typeof StatCounts>

export const DailyCounts = StatCounts.extend({ day: Day })
export type DailyCounts = z.infer<typeof DailyCounts>

/** Thirty Tehran days, oldest first, none missing. `older` and `newer` are the `before` of the next windows, where there is one. */
export const StatsWindow = z.strictObject({ days: z.array(DailyCounts), totals: StatCounts, older: Day.nullable(), newer: Day.nullable() })
export type StatsWindow = z.infer<typeof StatsWindow>

/** A post's row in its author's table: the window's numbers, and its views since it was published. */
export const PostStatsRow = StatCounts.extend({ hash: Hash, title: z.string(), publishedAt: Count, allViews: Count })
export type PostStatsRow = z.infer<typeof PostStatsRow>

export const OwnStats = StatsWindow.extend({ posts: z.array(PostStatsRow), postCount: Count, followerCount: Count })
export type OwnStats = z.infer<typeof OwnStats>

/** Numbers of one of one's own posts; `card` is null while the post is not public. */
export const PostStats = StatsWindow.extend({
  post: z.strictObject({ hash: Hash, title: z.string(), state: PostState, publishedAt: Count.nullable(), card: PostCard.nullable() }),
  allTime: StatCounts,
})
export type PostStats = z.infer<typeof PostStats>

/** Twelve months of everybody: what was published, said and liked. */
export const CommunityYear = z.strictObject({ posts: Count, words: Count, people: Count, comments: Count, likes: Count })
export type CommunityYear = z.infer<typeof CommunityYear>

/** Twelve months of one member; likes, comments and reads are those their posts received. */
export const OwnYear = z.strictObject({ posts: Count, words: Count, reads: Count, likes: Count, comments: Count, followers: Count })
export type OwnYear = z.infer<typeof OwnYear>
