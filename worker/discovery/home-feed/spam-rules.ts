import { type SQL, sql } from 'drizzle-orm'
import { DAY, HOUR } from '#shared/time.ts'

/**
 * Rules that exclude a post from the For you and trending lists, and from the newest tab for everyone but its author. The following tab and
 * other pages still show it.
 */
export const SPAM_RULES = {
  /** Hides a post if its author published at least `posts` others in the `within` ms before it. */
  flood: { posts: 5, within: HOUR },
  /**
   * Hides a post whose title, or whose description and word count, equal those of one of the author's last `last` posts in the `within` ms
   * before it.
   */
  repeat: { last: 10, within: DAY },
  /**
   * Hides a post with more than `maxLinks` links for `wait` ms if it is among the first `firstPosts` of its author, whose account was
   * younger than `accountAge` ms at the time.
   */
  links: { maxLinks: 3, firstPosts: 3, accountAge: 7 * DAY, wait: DAY },
} as const
export type SpamRule = keyof typeof SPAM_RULES

const { flood, repeat, links } = SPAM_RULES

const earlier = sql`posts q WHERE q.author_id = posts.author_id AND q.state = 'published' AND (q.published_at, q.id) < (posts.published_at, posts.id)`
const isRepeat = sql`few.title <> '' AND few.title = posts.title
  OR few.description <> '' AND few.description = posts.description AND few.words = posts.words`

/**
 * SQL expression on `posts` and `users`: the rule that hides a post at `time` (UTC ms), or null. Each branch reads only a few indexed rows.
 */
export const matchSpamRule = (time: number): SQL<SpamRule | null> => sql`coalesce(
  (SELECT CASE WHEN sum(few.published_at > posts.published_at - ${flood.within}) >= ${flood.posts} THEN 'flood' WHEN max(${isRepeat}) THEN 'repeat' END
    FROM (SELECT q.title, q.words, q.description, q.published_at FROM ${earlier} AND q.published_at > posts.published_at - ${repeat.within}
      ORDER BY q.published_at DESC, q.id DESC LIMIT ${repeat.last}) few),
  CASE WHEN users.created_at > posts.published_at - ${links.accountAge} AND posts.published_at > ${time - links.wait}
    AND (SELECT count(*) FROM (SELECT 1 FROM ${earlier} LIMIT ${links.firstPosts})) < ${links.firstPosts}
    AND (SELECT (length(b.html) - length(replace(b.html, '<a ', ''))) / 3 FROM post_bodies b WHERE b.post_id = posts.id) > ${links.maxLinks}
    THEN 'links' END)`
