import { type SQL, sql } from 'drizzle-orm'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** What keeps a post out of «جدیدترین‌ها». Its author sees it there all the same, and it stands everywhere else. */
export const SPAM_RULES = {
  /** More posts than this by one author within an hour: the further ones stay out. */
  flood: { posts: 5, within: HOUR },
  /** The title, or the length and beginning of the text, of one of the author's last posts: it stays out. */
  repeat: { last: 10, within: DAY },
  /** One of the first posts of a new member, with more links than this: it waits. */
  links: { maxLinks: 3, firstPosts: 3, accountAge: 7 * DAY, wait: DAY },
} as const
export type SpamRule = keyof typeof SPAM_RULES

const { flood, repeat, links } = SPAM_RULES

/** Earlier posts of the same author. */
const earlier = sql`posts q WHERE q.author_id = posts.author_id AND q.state = 'published' AND (q.published_at, q.id) < (posts.published_at, posts.id)`

/** In SQL over `posts` and `users`: why a post is held back at that time, or null. Every part reads a handful of rows by an index. */
export const matchSpamRule = (time: number): SQL<SpamRule | null> => sql`CASE
  WHEN (SELECT count(*) FROM (SELECT 1 FROM ${earlier} AND q.published_at > posts.published_at - ${flood.within} LIMIT ${flood.posts})) >= ${flood.posts}
    THEN 'flood'
  WHEN EXISTS (SELECT 1 FROM (SELECT q.title, q.words, q.description FROM ${earlier} AND q.published_at > posts.published_at - ${repeat.within}
      ORDER BY q.published_at DESC, q.id DESC LIMIT ${repeat.last}) few
    WHERE few.title <> '' AND few.title = posts.title OR few.description <> '' AND few.description = posts.description AND few.words = posts.words)
    THEN 'repeat'
  WHEN users.created_at > posts.published_at - ${links.accountAge} AND posts.published_at > ${time - links.wait}
    AND (SELECT count(*) FROM (SELECT 1 FROM ${earlier} LIMIT ${links.firstPosts})) < ${links.firstPosts}
    AND (SELECT (length(b.html) - length(replace(b.html, '<a ', ''))) / 3 FROM post_bodies b WHERE b.post_id = posts.id) > ${links.maxLinks}
    THEN 'links'
END`
