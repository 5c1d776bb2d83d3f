import { and, between, gt, lte, type SQL, sql } from 'drizzle-orm'
import { DAY, WEEK } from '#shared/time.ts'
import { now } from '#worker/lib/clock.ts'
import { episodes } from '#worker/podcasts/catalog/schema.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { SearchQuery } from './contract.ts'

type PostFilter = Pick<SearchQuery, 'time' | 'length' | 'sound'>

const PERIODS = { week: WEEK, month: 30 * DAY, year: 365 * DAY }

/**
 * Returns the start of the period of a filter in UTC ms; undefined without one. Begins with a day, so that all pages of a search have the same
 * period.
 */
export const periodStart = ({ time }: PostFilter): number | undefined => time && Math.floor((now() - PERIODS[time]) / DAY) * DAY

/** By minutes of reading; the page names these limits. */
const LENGTHS = { short: lte(posts.minutes, 3), medium: between(posts.minutes, 4, 10), long: gt(posts.minutes, 10) }

/** SQL condition on posts: the parts of a filter that the index does not know; undefined without them. */
export const matchesFilter = ({ length, sound }: PostFilter): SQL | undefined =>
  and(length && LENGTHS[length], sound && sql`EXISTS (SELECT 1 FROM ${episodes} e WHERE e.post_id = ${posts.id})`)
