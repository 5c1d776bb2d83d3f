import { type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import { isSponsored } from '#worker/posts/sponsorship/index.ts'

/** SQL clauses: the campaign `c` with this id, its tag by any spelling, and the posts `p` with the tag and their authors `u`. */
const postsWithTag = (campaignId: SQL): SQL => sql`FROM campaigns c CROSS JOIN tags s ON s.key = c.tag_key
  CROSS JOIN post_tags pt ON pt.tag_id = coalesce(s.merged_into, s.id) AND pt.published_at IS NOT NULL
    AND pt.published_at >= c.opens_at AND pt.published_at < c.entries_close_at
  CROSS JOIN posts p ON p.id = pt.post_id CROSS JOIN users u ON u.id = p.author_id
  WHERE c.id = ${campaignId} AND ${IS_PUBLIC}`

/** SQL condition: the post `p` of the author `u` is public. */
export const IS_PUBLIC = sql`p.state = 'published' AND u.state IN ('active', 'suspended')`

export const IS_LONG_ENOUGH = sql`p.words >= c.min_words`
/** An import may be dated before the account was created, which counts only if the conditions ask for an age. */
export const IS_AUTHOR_OLD_ENOUGH = sql`(c.author_age_days = 0 OR u.created_at <= p.published_at - c.author_age_days * ${inlineInteger(DAY)})`
export const IS_SPONSORED = isSponsored(sql`p.id`)
const IS_WITHDRAWN = sql`EXISTS (SELECT 1 FROM campaign_withdrawals w WHERE w.campaign_id = c.id AND w.post_id = p.id)`

/** SQL condition: the post `p` meets the conditions of the campaign `c`, apart from its tag, its time and the limits of the contest. */
export const IS_ELIGIBLE = sql`${IS_LONG_ENOUGH} AND ${IS_AUTHOR_OLD_ENOUGH} AND NOT ${IS_SPONSORED} AND NOT ${IS_WITHDRAWN}`

/**
 * SQL query of the posts that enter a contest by their tag: `id`, `author_id` and `at`, when they were published, for the first
 * `entries_per_author` of each author and the first `LIMITS.campaignEntries` of all.
 */
export const derivedEntries = (campaignId: SQL): SQL => sql`SELECT id, author_id, at FROM (
    SELECT p.id, p.author_id, p.published_at AS at, c.entries_per_author AS most,
      row_number() OVER (PARTITION BY p.author_id ORDER BY p.published_at, p.id) AS nth
    ${postsWithTag(campaignId)} AND ${IS_ELIGIBLE})
  WHERE nth <= most ORDER BY at, id LIMIT ${inlineInteger(LIMITS.campaignEntries)}`

/** SQL query of the fixed entries of a contest that are still public and not withdrawn, with the columns of `derivedEntries`. */
const fixedEntries = (campaignId: SQL): SQL => sql`SELECT p.id, p.author_id, e.published_at AS at
  FROM campaigns c CROSS JOIN campaign_entries e ON e.campaign_id = c.id CROSS JOIN posts p ON p.id = e.post_id CROSS JOIN users u ON u.id = p.author_id
  WHERE c.id = ${campaignId} AND ${IS_PUBLIC} AND NOT ${IS_WITHDRAWN}`

/** SQL query of the entries of a contest at present, with the columns of `derivedEntries`. */
export const currentEntries = (campaignId: SQL): SQL => sql`SELECT id, author_id, at FROM (${derivedEntries(campaignId)})
  WHERE (SELECT entries_fixed_at FROM campaigns WHERE id = ${campaignId}) IS NULL UNION ALL ${fixedEntries(campaignId)}`

/** SQL condition: the post has the tag of the campaign, whenever it was published, or is one of its fixed entries. */
export const isCandidate = (campaignId: SQL, postId: SQL): SQL => sql`(EXISTS (
    SELECT 1 FROM campaigns k CROSS JOIN tags s ON s.key = k.tag_key
    CROSS JOIN post_tags pt ON pt.post_id = ${postId} AND pt.tag_id = coalesce(s.merged_into, s.id) WHERE k.id = ${campaignId})
  OR EXISTS (SELECT 1 FROM campaign_entries e WHERE e.campaign_id = ${campaignId} AND e.post_id = ${postId}))`

export const campaignIdOf = (slug: string): SQL => sql`(SELECT id FROM campaigns WHERE slug = ${slug})`
