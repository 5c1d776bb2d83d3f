import { LIMITS } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import { type Condition, findDocuments, type Hit, MAX_CANDIDATES, type RunQuery, tableOf } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import type { Query } from '#worker/lib/persian/search/search-query.ts'
import { SearchType } from './contract.ts'
import { byType, type IdsByType } from './filter-visible.ts'
import { findRelaxed } from './find-relaxed.ts'
import { postCondition, type SearchedPublication, withPeriod } from './post-condition.ts'

/** With fewer exact post hits than this, the last word also matches as a prefix. */
const MIN_EXACT_POSTS = 3
/** With fewer posts that have all the words than a page has by default, those with most of them follow. */
export const FULL_ENOUGH = LIMITS.pageSize
const MAX_TITLES = 20
/** Maximum hits of the second read: enough for all pages even if half of the hits are hidden from the viewer. */
export const DEEP_LIMIT = 2 * LIMITS.searchResultLimit

/** The searched posts, if not all. */
export interface Scope {
  within?: SearchedPublication | undefined
  /** Start of the period in which posts were published, in UTC ms. */
  since?: number | undefined
}

/** Groups the ids of hits by type, each in the order of the hits. */
const idsByType = (hits: readonly Hit[]): IdsByType =>
  byType((wanted) => hits.filter(({ type }) => type === wanted).map(({ sourceId }) => sourceId))

export interface Candidates {
  ids: IdsByType
  /** Titles of the best hits, which show how a word is written. */
  titles: readonly string[]
  /** Types in an index table whose hits reached the candidate limit, so the table may hold more. */
  truncatedTypes: SearchType[]
  matchedPrefix: boolean
  /** The condition on posts that the query and the scope set. */
  ofPosts: Condition | undefined
  /** Posts with most of the words if fewer than `FULL_ENOUGH` have all; undefined if they were not searched. */
  relaxed: readonly number[] | undefined
}

/**
 * Finds the best hits of all types, up to `MAX_CANDIDATES` of each table, whoever may see them, and with `mayRelax` the posts that follow if they
 * are few. One round trip, and one for an author: what may be needed is asked for at once, and the index does not read it in vain.
 */
export async function findCandidates(
  db: Database,
  run: RunQuery,
  query: Query,
  { within, since }: Scope,
  mayRelax: boolean,
): Promise<Candidates> {
  const where = await postCondition(db, query, within)
  const ofPosts = withPeriod(where, since)
  const time = now()
  const pendingNames =
    within || query.tags.length + query.authors.length > 0 ? [] : findDocuments(run, 'names', query, { time, beginning: true })
  const pendingComments = within || query.tags.length > 0 ? [] : findDocuments(run, 'comments', query, { where, time })
  const [posts, foundByPrefix, names, comments, relaxed] = await Promise.all([
    findDocuments(run, 'posts', query, { where: ofPosts, time }),
    findDocuments(run, 'posts', query, { where: ofPosts, time, beginning: true, enough: { query, hits: MIN_EXACT_POSTS } }),
    pendingNames,
    pendingComments,
    mayRelax ? findRelaxed(run, query, ofPosts, FULL_ENOUGH) : undefined,
  ])
  // Without words there is no prefix, and the newest posts come twice.
  const prefixHits = posts.length < MIN_EXACT_POSTS ? foundByPrefix : []
  const ids = { ...idsByType([...names, ...comments]), posts: [...new Set([...posts, ...prefixHits].map(({ sourceId }) => sourceId))] }
  const found = { posts: Math.max(posts.length, prefixHits.length), names: names.length, comments: comments.length }
  const isFull = (type: SearchType) => found[tableOf(type)] >= MAX_CANDIDATES
  const titles = [posts, prefixHits, names].flatMap((hits) => hits.slice(0, MAX_TITLES).map(({ title }) => title))
  return {
    ids,
    titles,
    truncatedTypes: SearchType.options.filter(isFull),
    matchedPrefix: prefixHits.length > 0,
    ofPosts,
    relaxed: posts.length < FULL_ENOUGH ? relaxed : undefined,
  }
}

/** Finds the ids of further hits of a type, up to `DEEP_LIMIT` with the candidates. */
export async function findDeep(
  db: Database,
  run: RunQuery,
  query: Query,
  type: SearchType,
  { matchedPrefix, within, since }: Scope & { matchedPrefix: boolean },
): Promise<number[]> {
  const options = { time: now(), most: DEEP_LIMIT }
  const table = tableOf(type)
  const hits =
    table !== 'names'
      ? await findDocuments(run, table, query, {
          ...options,
          beginning: table === 'posts' && matchedPrefix,
          where: withPeriod(await postCondition(db, query, within), table === 'posts' ? since : undefined),
        })
      : await findDocuments(run, 'names', query, { ...options, beginning: true, where: { sql: 'd.type = ?2', parameters: [type] } })
  return hits.map(({ sourceId }) => sourceId)
}
