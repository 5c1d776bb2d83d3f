import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { PostCard, PostState } from '#worker/posts/posts/contract.ts'
import { DEVICES, DISCARD_REASONS, REFERRERS } from '#worker/statistics/collection/contract.ts'

const Count = z.number().int()

/** Calendar day in Tehran as a Gregorian date, `YYYY-MM-DD`, from 2020 to 2099; as the end of a window, exclusive. */
export const Day = z.iso.date('روز درست نیست').refine((day) => day >= '2020-01-01' && day < '2100-01-01', 'روز درست نیست')

/** Counts by the definitions of `/about/numbers`; `visibleMs` is the visible time of all views together. */
export const Counts = z.strictObject({
  impressions: Count,
  views: Count,
  reads: Count,
  listens: Count,
  shares: Count,
  visibleMs: Count,
  discarded: Count,
})
export type Counts = z.infer<typeof Counts>

export const DayCounts = Counts.extend({ day: z.iso.date() })
export type DayCounts = z.infer<typeof DayCounts>

const named = <Names extends readonly [string, ...string[]]>(names: Names) => z.array(z.strictObject({ name: z.enum(names), count: Count }))

/** Largest count first. Countries are ISO 3166-1 alpha-2 codes, an empty name for unknown ones; at most twelve, then `other`. */
const Breakdowns = z.strictObject({
  referrers: named(REFERRERS),
  countries: z.array(z.strictObject({ name: z.string(), count: Count })),
  devices: named(DEVICES),
  discarded: named(DISCARD_REASONS),
})

/** What people did within the window; `followers` are new ones, and absent for a post. */
const Engagement = z.strictObject({ likes: Count, comments: Count, saves: Count, followers: Count.optional() })
export type Engagement = z.infer<typeof Engagement>

/**
 * Views and reads of the last sixty minutes in twelve parts of five minutes, oldest first, and when they were read (UTC ms). Reads are those
 * of posts opened at most an hour before. Visits are not yet checked for too many at one address.
 */
const Live = z.strictObject({ at: Count, views: z.array(Count).length(12), reads: z.array(Count).length(12) })

/**
 * The Tehran days of a window, oldest first, with the sums and the engagement of these and of as many days before them. An entry of `days` sums the
 * week that begins with it in a year, and its Jalali month in `all`, which begins with the counts and is compared with nothing. `older` and `newer` are the `before` values of the adjacent windows: `older` is null if no earlier
 * day has counts, `newer` if the window ends today. `hours` are the views in each hour of the Tehran day, null if the window begins before the
 * hourly counts.
 */
const Report = z.strictObject({
  days: z.array(DayCounts),
  totals: Counts,
  previous: Counts,
  allTime: Counts,
  older: Day.nullable(),
  newer: Day.nullable(),
  breakdowns: Breakdowns,
  hours: z.array(Count).length(24).nullable(),
  engagement: Engagement,
  previousEngagement: Engagement,
  /** Null unless the window ends today. */
  live: Live.nullable(),
})
export type Report = z.infer<typeof Report>

/** A row of the table of posts: counts of the window, and `allViews` of all time. */
export const PostRow = Counts.extend({ hash: Hash, title: z.string(), publishedAt: Count, allViews: Count })
export type PostRow = z.infer<typeof PostRow>

/** Columns by which the table of posts can be sorted, largest first. */
export const POST_SORTS = ['views', 'reads', 'impressions', 'listens', 'visibleMs', 'publishedAt'] as const
export type PostSort = (typeof POST_SORTS)[number]
/** Lengths of a window: seven days, thirty, which is the default, 52 weeks, or everything in the last five years. */
export const REPORT_SPANS = ['week', 'month', 'year', 'all'] as const
export type ReportSpan = (typeof REPORT_SPANS)[number]
export const ReportQuery = z.strictObject({
  before: Day.optional(),
  span: z.enum(REPORT_SPANS).optional(),
  sort: z.enum(POST_SORTS).optional(),
})
export const PostReportQuery = ReportQuery.pick({ before: true, span: true })
export const WindowQuery = ReportQuery.pick({ before: true })

/** Rows of a CSV file: all days before `before`, or the posts of the thirty days before it. */
export const CsvQuery = z.strictObject({ before: Day.optional(), of: z.enum(['days', 'posts']).optional() })

/**
 * Statistics of a person or, for its owner and editors, of a publication. `posts` are the hundred first by `sort`; in a year and in `all`, of the
 * newest posts and of those that lead the last thirty days.
 */
export const OwnerReport = Report.extend({ posts: z.array(PostRow), postCount: Count, followerCount: Count })
export type OwnerReport = z.infer<typeof OwnerReport>

/** `depth` counts views by the tenth of the body where they ended, `heard` listeners on Daftar by each twentieth that they heard. */
export const PostReportPage = Report.extend({
  post: z.strictObject({
    hash: Hash,
    title: z.string(),
    state: PostState,
    publishedAt: Count.nullable(),
    hasAudio: z.boolean(),
    card: PostCard.nullable(),
  }),
  depth: z.array(Count).length(10),
  heard: z.array(Count).length(20).nullable(),
})
export type PostReportPage = z.infer<typeof PostReportPage>

/** Statistics of a podcast: daily downloads, and its episodes side by side, newest first, at most a hundred. */
export const PodcastReport = z.strictObject({
  podcast: z.strictObject({ hash: Hash, title: z.string() }),
  days: z.array(z.strictObject({ day: Day, listens: Count })),
  total: Count,
  previous: Count,
  allTime: Count,
  older: Day.nullable(),
  newer: Day.nullable(),
  /** Listens within 1, 7 and 30 days of the publication, null while that time has not passed, and of all time. */
  episodes: z.array(
    z.strictObject({
      hash: Hash,
      title: z.string(),
      publishedAt: Count,
      day1: Count.nullable(),
      day7: Count.nullable(),
      day30: Count.nullable(),
      all: Count,
    }),
  ),
  apps: z.array(z.strictObject({ name: z.string(), count: Count })),
  /** Downloads by the twentieth of the episode where they stopped, summed over the episodes. */
  stops: z.array(Count).length(20),
})
export type PodcastReport = z.infer<typeof PodcastReport>

/**
 * The site's year. `posts` are public ones that were published in it, with their `words`; `comments` are visible ones and `likes` those of open
 * accounts, on posts that are public; `members` are open accounts created before it ended; `reads` are those of all posts.
 */
export const CommunityYear = z.strictObject({ posts: Count, words: Count, members: Count, comments: Count, likes: Count, reads: Count })
export type CommunityYear = z.infer<typeof CommunityYear>

/**
 * A member's year. `posts` are public ones that were published in it, with their `words`. `views` and `minutes`, the visible time of these
 * views, are those of all the member's posts. `likes` and `comments` are those that public posts received in it from other members and still
 * have; `followers` are the new ones with an open account. `streak` is the longest run of consecutive weeks, from Saturday in Tehran, with
 * at least one of `posts`.
 */
export const MemberYear = z.strictObject({
  posts: Count,
  words: Count,
  views: Count,
  minutes: Count,
  likes: Count,
  comments: Count,
  followers: Count,
  streak: Count,
})
export type MemberYear = z.infer<typeof MemberYear>
