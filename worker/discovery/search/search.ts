import { eq } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import {
  type Condition,
  d1RunQuery,
  findDocuments,
  MAX_CANDIDATES,
  type RunQuery,
  suggestCorrection,
} from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import { parseQuery, type Query } from '#worker/lib/persian/search/index.ts'
import { type SearchQuery, type SearchResponse, SearchType } from './contract.ts'
import { filterVisible, type IdsByType, NO_IDS } from './filter-visible.ts'
import { readHits } from './read-hits.ts'
import { decodeSearchCursor, encodeSearchCursor } from './search-cursor.ts'

const PAGE_SIZE = 50
/** With fewer exact post hits than this, the last word also matches as a prefix. */
const MIN_EXACT_POSTS = 3
/** Maximum hits of the second read: enough for ten pages even if half of the hits are hidden from the viewer. */
const DEEP_LIMIT = 2 * LIMITS.searchResultLimit

export interface Stores {
  db: Database
  index: D1Database
}

/**
 * Returns a page of hits visible to the viewer, best first, excluding hits of earlier pages. Suggests a correction if the query has no
 * hits. Errors: `invalid` for a malformed cursor or one of another search.
 */
export async function search(
  { db, index }: Stores,
  type: SearchType,
  { q, after }: SearchQuery,
  viewerId?: number,
): Promise<SearchResponse> {
  const { shown } = decodeSearchCursor(type, q, after)
  const query = parseQuery(q)
  const run = d1RunQuery(index)
  const candidates = await findIds(db, run, query)
  const ids = await filterVisible(db, candidates.ids, viewerId)
  let [found, isTruncated] = [ids[type], false]
  const isUnseen = (id: number) => !shown.includes(id)
  if (candidates.truncatedTypes.includes(type) && found.filter(isUnseen).length <= PAGE_SIZE) {
    const deepIds = await findDeep(db, run, query, type, candidates.matchedPrefix)
    isTruncated = deepIds.length === DEEP_LIMIT
    found = (await filterVisible(db, { ...NO_IDS, [type]: deepIds }, viewerId))[type]
  }
  const rest = found.filter(isUnseen)
  const page = rest.slice(0, Math.min(PAGE_SIZE, LIMITS.searchResultLimit - shown.length))
  const hasMore = rest.length > page.length
  const isLast = !hasMore || shown.length + page.length === LIMITS.searchResultLimit
  const correction = found.length === 0 ? await suggestCorrection(run, tableOf(type), q, now()) : undefined
  return {
    counts: countsOf({ ...ids, [type]: found.slice(0, MAX_CANDIDATES) }),
    offset: shown.length,
    ...(isLast ? {} : { next: encodeSearchCursor(type, q, { shown: [...shown, ...page] }) }),
    ...(isLast && (hasMore || isTruncated) ? { truncated: true as const } : {}),
    ...(correction === undefined ? {} : { didYouMean: correction }),
    results: await readHits(db, type, page, query),
  }
}

const countsOf = (ids: IdsByType): SearchResponse['counts'] => ({
  posts: ids.posts.length,
  users: ids.users.length,
  publications: ids.publications.length,
  podcasts: ids.podcasts.length,
  tags: ids.tags.length,
  topics: ids.topics.length,
  lists: ids.lists.length,
})

const tableOf = (type: SearchType) => (type === 'posts' ? 'posts' : 'names')

interface Candidates {
  ids: IdsByType
  /** Types whose hits reached the candidate limit, so the index may hold more. */
  truncatedTypes: SearchType[]
  matchedPrefix: boolean
}

async function findIds(db: Database, run: RunQuery, query: Query): Promise<Candidates> {
  const where = await authorCondition(db, query)
  const time = now()
  const pendingNames = query.tags.length + query.authors.length > 0 ? [] : findDocuments(run, 'names', query, { time, beginning: true })
  const posts = await findDocuments(run, 'posts', query, { where, time })
  const prefixHits = posts.length < MIN_EXACT_POSTS ? await findDocuments(run, 'posts', query, { where, time, beginning: true }) : []
  const names = await pendingNames
  const idsOf = (wanted: SearchType) => names.filter(({ type }) => type === wanted).map(({ sourceId }) => sourceId)
  const ids = {
    posts: [...new Set([...posts, ...prefixHits].map(({ sourceId }) => sourceId))],
    users: idsOf('users'),
    publications: idsOf('publications'),
    podcasts: idsOf('podcasts'),
    tags: idsOf('tags'),
    topics: idsOf('topics'),
    lists: idsOf('lists'),
  }
  const isFull = (type: SearchType) => (type === 'posts' ? Math.max(posts.length, prefixHits.length) : names.length) >= MAX_CANDIDATES
  return { ids, truncatedTypes: SearchType.options.filter(isFull), matchedPrefix: prefixHits.length > 0 }
}

async function findDeep(db: Database, run: RunQuery, query: Query, type: SearchType, matchedPrefix: boolean): Promise<number[]> {
  const options = { time: now(), most: DEEP_LIMIT }
  const hits =
    type === 'posts'
      ? await findDocuments(run, 'posts', query, { ...options, beginning: matchedPrefix, where: await authorCondition(db, query) })
      : await findDocuments(run, 'names', query, { ...options, beginning: true, where: { sql: 'd.type = ?2', parameters: [type] } })
  return hits.map(({ sourceId }) => sourceId)
}

/** Resolves the first `from:` filter to a condition; an unknown author matches nothing. */
async function authorCondition(db: Database, { authors }: Query): Promise<Condition | undefined> {
  const [handle] = authors
  if (handle === undefined) return undefined
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.handle, handle.replace(/^@/, '').toLowerCase()))
  return { sql: 'd.owner_id = ?2', parameters: [person?.id ?? 0] }
}
