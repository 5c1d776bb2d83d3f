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

/** Hits a page shows; the counts go on. */
const PAGE_SIZE = 50
/** So few posts let the last word be the beginning of one. */
const MIN_EXACT_POSTS = 3
/** Looked through where 200 are too few: enough to fill ten pages though half of it were hidden from the viewer. */
const DEEP_LIMIT = 2 * LIMITS.searchResultLimit

/** The content and its index. */
export interface Stores {
  db: Database
  index: D1Database
}

/**
 * What answers a query, best first, a page at a time: posts by their words, everything else by its name and what is said of it. Only
 * what the viewer may see at this moment, and nothing that stood on an earlier page. When nothing of the type is found, what may have
 * been meant. Errors: `invalid` for a cursor of another search.
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
  let [found, cut] = [ids[type], false]
  const isUnseen = (id: number) => !shown.includes(id)
  if (candidates.truncatedTypes.includes(type) && found.filter(isUnseen).length <= PAGE_SIZE) {
    const deepIds = await findDeep(db, run, query, type, candidates.matchedPrefix)
    cut = deepIds.length === DEEP_LIMIT
    found = (await filterVisible(db, { ...NO_IDS, [type]: deepIds }, viewerId))[type]
  }
  const rest = found.filter(isUnseen)
  const page = rest.slice(0, Math.min(PAGE_SIZE, LIMITS.searchResultLimit - shown.length))
  const hasMore = rest.length > page.length
  const isLast = !hasMore || shown.length + page.length === LIMITS.searchResultLimit
  const meant = found.length === 0 ? await suggestCorrection(run, tableOf(type), q, now()) : undefined
  return {
    counts: countsOf({ ...ids, [type]: found.slice(0, MAX_CANDIDATES) }),
    offset: shown.length,
    ...(isLast ? {} : { next: encodeSearchCursor(type, q, { shown: [...shown, ...page] }) }),
    ...(isLast && (hasMore || cut) ? { truncated: true as const } : {}),
    ...(meant === undefined ? {} : { didYouMean: meant }),
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
  /** Of these types the index may hold more. */
  truncatedTypes: SearchType[]
  /** The last word was taken for the beginning of one, where posts are looked for. */
  matchedPrefix: boolean
}

/** Ids of the best the index holds for a query, by type. */
async function findIds(db: Database, run: RunQuery, query: Query): Promise<Candidates> {
  const where = await authorCondition(db, query)
  const time = now()
  const asked = query.tags.length + query.authors.length > 0 ? [] : findDocuments(run, 'names', query, { time, beginning: true })
  const posts = await findDocuments(run, 'posts', query, { where, time })
  const prefixHits = posts.length < MIN_EXACT_POSTS ? await findDocuments(run, 'posts', query, { where, time, beginning: true }) : []
  const names = await asked
  const of = (wanted: SearchType) => names.filter(({ type }) => type === wanted).map(({ sourceId }) => sourceId)
  const ids = {
    posts: [...new Set([...posts, ...prefixHits].map(({ sourceId }) => sourceId))],
    users: of('users'),
    publications: of('publications'),
    podcasts: of('podcasts'),
    tags: of('tags'),
    topics: of('topics'),
    lists: of('lists'),
  }
  const isFull = (type: SearchType) => (type === 'posts' ? Math.max(posts.length, prefixHits.length) : names.length) >= MAX_CANDIDATES
  return { ids, truncatedTypes: SearchType.options.filter(isFull), matchedPrefix: prefixHits.length > 0 }
}

/** Ids of one type alone, far more of them. */
async function findDeep(db: Database, run: RunQuery, query: Query, type: SearchType, matchedPrefix: boolean): Promise<number[]> {
  const options = { time: now(), most: DEEP_LIMIT }
  const hits =
    type === 'posts'
      ? await findDocuments(run, 'posts', query, { ...options, beginning: matchedPrefix, where: await authorCondition(db, query) })
      : await findDocuments(run, 'names', query, { ...options, beginning: true, where: { sql: 'd.type = ?2', parameters: [type] } })
  return hits.map(({ sourceId }) => sourceId)
}

/** The condition `from:` makes; who is not there has written nothing. */
async function authorCondition(db: Database, { authors }: Query): Promise<Condition | undefined> {
  const [handle] = authors
  if (handle === undefined) return undefined
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.handle, handle.replace(/^@/, '').toLowerCase()))
  return { sql: 'd.owner_id = ?2', parameters: [person?.id ?? 0] }
}
