import { LIMITS } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import {
  d1RunQuery,
  type FallbackQuery,
  findDocuments,
  findFallbackQueries,
  type Hit,
  MAX_CANDIDATES,
  type RunQuery,
  tableOf,
} from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import { parseQuery, type Query } from '#worker/lib/persian/search/search-query.ts'
import { highlightText } from '#worker/lib/persian/search/search-segments.ts'
import { hydratePosts } from '#worker/posts/posts/index.ts'
import { type SearchQuery, type SearchResponse, SearchType, type Suggestions } from './contract.ts'
import { byType, filterVisible, type IdsByType, NO_IDS } from './filter-visible.ts'
import { findPublication, postCondition, type SearchedPublication, withPeriod } from './post-condition.ts'
import { matchesFilter, periodStart } from './post-filter.ts'
import { readHits, readTags } from './read-hits.ts'
import { markedTexts, writeCorrection } from './write-correction.ts'

const PAGE_SIZE = 50
/** With fewer exact post hits than this, the last word also matches as a prefix. */
const MIN_EXACT_POSTS = 3
const MAX_TITLES = 20
/** Maximum hits of the second read: enough for all pages even if half of the hits are hidden from the viewer. */
const DEEP_LIMIT = 2 * LIMITS.searchResultLimit

interface Stores {
  db: Database
  index: D1Database
}

/** The searched posts, if not all. */
interface Scope {
  within?: SearchedPublication | undefined
  /** Start of the period in which posts were published, in UTC ms. */
  since?: number | undefined
}

/**
 * Returns a page of hits visible to the viewer, best first, excluding hits of earlier pages. If the query has no hits, searches a corrected
 * or relaxed one instead, unless it is `exact`; if only other types have hits, suggests a correction. With `in`, searches the posts of a
 * publication only. Errors: `invalid` for a malformed cursor, one of another search or an unknown publication.
 */
export async function search(
  { db, index }: Stores,
  type: SearchType,
  { q, after, in: handle, exact, ...filter }: SearchQuery,
  viewerId?: number,
): Promise<SearchResponse> {
  const searched = [handle, filter.time, filter.length, filter.sound, exact && 'exact', q].filter((part) => part !== undefined).join(' ')
  const { shown } = decodeSearchCursor(type, searched, after)
  const run = d1RunQuery(index)
  const within = handle === undefined ? undefined : await findPublication(db, handle)
  const scope: Scope = { within, since: q.trim() === '' ? undefined : periodStart(filter) }
  const ofPosts = matchesFilter(filter)
  const searchFor = async (query: Query): Promise<Found> => {
    const candidates = await findIds(db, run, query, scope)
    return { query, candidates, ids: await filterVisible(db, candidates.ids, viewerId, ofPosts) }
  }
  const typed = await searchFor(parseQuery(q))
  const { query, candidates, ids, correction, suggestion } =
    exact || typed.ids[type].length > 0 ? typed : await searchInstead(run, type, q, typed, searchFor)
  let [found, isTruncated] = [ids[type], false]
  const isUnseen = (id: number) => !shown.includes(id)
  if (candidates.truncatedTypes.includes(type) && found.filter(isUnseen).length <= PAGE_SIZE) {
    const deepIds = await findDeep(db, run, query, type, { matchedPrefix: candidates.matchedPrefix, ...scope })
    isTruncated = deepIds.length === DEEP_LIMIT
    found = (await filterVisible(db, { ...NO_IDS, [type]: deepIds }, viewerId, ofPosts))[type]
  }
  const rest = found.filter(isUnseen)
  const page = rest.slice(0, Math.min(PAGE_SIZE, LIMITS.searchResultLimit - shown.length))
  const hasMore = rest.length > page.length
  const isLast = !hasMore || shown.length + page.length === LIMITS.searchResultLimit
  const [results, ...others] = await Promise.all([
    readHits(db, type, page, query, { viewerId, withExcerpts: true }),
    ...(shown.length > 0 ? [] : otherTypes(type, ids)).map((other) =>
      readHits(db, other, ids[other].slice(0, OTHER_HITS), query, { viewerId }),
    ),
  ])
  return {
    counts: byType((one) => (one === type ? found.slice(0, MAX_CANDIDATES) : ids[one]).length),
    offset: shown.length,
    ...(isLast ? {} : { next: encodeSearchCursor(type, searched, { shown: [...shown, ...page] }) }),
    ...(isLast && (hasMore || isTruncated) ? { truncated: true as const } : {}),
    ...(suggestion === undefined ? {} : { didYouMean: suggestion }),
    ...(correction ? { searchedFor: writeCorrection(correction, [...candidates.titles, ...markedTexts(results)]) } : {}),
    ...(query.isRelaxed ? { relaxed: true as const } : {}),
    ...(within ? { within: within.publication } : {}),
    results,
    others,
  }
}

/** Types whose best hits accompany the results, in the order of what is looked for most. */
const ACCOMPANYING = ['posts', 'users', 'publications', 'podcasts', 'tags', 'lists', 'topics'] as const satisfies readonly SearchType[]
const [MAX_OTHER_TYPES, OTHER_HITS] = [2, 3]

const otherTypes = (type: SearchType, ids: IdsByType): SearchType[] =>
  ACCOMPANYING.filter((other) => other !== type && ids[other].length > 0).slice(0, MAX_OTHER_TYPES)

interface Found {
  query: Query
  candidates: Candidates
  ids: IdsByType
  correction?: FallbackQuery['correction']
  /** A corrected query that has hits of the type, while the typed one has hits of other types. */
  suggestion?: string
}

const hasHits = (ids: IdsByType): boolean => Object.values(ids).some((visible) => visible.length > 0)

/** Tries other queries in place of one without hits of the type. */
async function searchInstead(
  run: RunQuery,
  type: SearchType,
  typed: string,
  found: Found,
  searchFor: (query: Query) => Promise<Found>,
): Promise<Found> {
  const isEmpty = !hasHits(found.ids)
  for (const { query, correction } of await findFallbackQueries(run, tableOf(type), typed)) {
    if (!isEmpty && !correction) continue
    const instead = await searchFor(query)
    if (isEmpty && hasHits(instead.ids)) return { ...instead, ...(correction ? { correction } : {}) }
    if (correction && instead.ids[type].length > 0) return { ...found, suggestion: writeCorrection(correction, instead.candidates.titles) }
  }
  return found
}

/** Groups the ids of hits by type, each in the order of the hits. */
const idsByType = (hits: readonly Hit[]): IdsByType =>
  byType((wanted) => hits.filter(({ type }) => type === wanted).map(({ sourceId }) => sourceId))

interface Candidates {
  ids: IdsByType
  /** Titles of the best hits, which show how a word is written. */
  titles: readonly string[]
  /** Types in an index table whose hits reached the candidate limit, so the table may hold more. */
  truncatedTypes: SearchType[]
  matchedPrefix: boolean
}

async function findIds(db: Database, run: RunQuery, query: Query, { within, since }: Scope): Promise<Candidates> {
  const where = await postCondition(db, query, within)
  const ofPosts = withPeriod(where, since)
  const time = now()
  const pendingNames =
    within || query.tags.length + query.authors.length > 0 ? [] : findDocuments(run, 'names', query, { time, beginning: true })
  const pendingComments = within || query.tags.length > 0 ? [] : findDocuments(run, 'comments', query, { where, time })
  const posts = await findDocuments(run, 'posts', query, { where: ofPosts, time })
  const prefixHits =
    posts.length < MIN_EXACT_POSTS ? await findDocuments(run, 'posts', query, { where: ofPosts, time, beginning: true }) : []
  const [names, comments] = await Promise.all([pendingNames, pendingComments])
  const ids = { ...idsByType([...names, ...comments]), posts: [...new Set([...posts, ...prefixHits].map(({ sourceId }) => sourceId))] }
  const found = { posts: Math.max(posts.length, prefixHits.length), names: names.length, comments: comments.length }
  const isFull = (type: SearchType) => found[tableOf(type)] >= MAX_CANDIDATES
  const titles = [posts, prefixHits, names].flatMap((hits) => hits.slice(0, MAX_TITLES).map(({ title }) => title))
  return { ids, titles, truncatedTypes: SearchType.options.filter(isFull), matchedPrefix: prefixHits.length > 0 }
}

async function findDeep(
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

const PEOPLE = 3
const TAGS = 3
const POSTS = 4
/** Spare hits per type, which replace hits hidden from the viewer. */
const SPARE_HITS = 4

/**
 * Suggests up to `PEOPLE` users, `TAGS` tags and `POSTS` posts that contain the words in their name, handle or title; the last word may be
 * a prefix. Omits results hidden from the viewer, and advertising, for whose label there is no room.
 */
export async function suggest({ db, index }: Stores, typed: string, viewerId?: number): Promise<Suggestions> {
  const query = parseQuery(typed)
  const run = d1RunQuery(index)
  const options = { time: now(), beginning: true }
  const [names, titles] = await Promise.all([
    findDocuments(run, 'names', query, { ...options, only: 'title tags' }),
    findDocuments(run, 'posts', query, { ...options, only: 'title' }),
  ])
  const idsOf = (type: SearchType, limit: number) =>
    [...names, ...titles]
      .filter((hit) => hit.type === type)
      .slice(0, limit + SPARE_HITS)
      .map(({ sourceId }) => sourceId)
  const ids = await filterVisible(
    db,
    { ...NO_IDS, users: idsOf('users', PEOPLE), tags: idsOf('tags', TAGS), posts: idsOf('posts', POSTS) },
    viewerId,
  )
  const [people, tags, posts] = await Promise.all([
    readHits(db, 'users', ids.users.slice(0, PEOPLE), query),
    readTags(db, ids.tags.slice(0, TAGS)),
    hydratePosts(db, ids.posts),
  ])
  return {
    people: people.type === 'users' ? people.hits : [],
    tags: tags.map((tag) => ({ ...tag, highlights: highlightText(tag.name, query) })),
    posts: posts
      .filter(({ sponsor }) => sponsor === null)
      .slice(0, POSTS)
      .map(({ hash, path, title }) => ({ hash, path, title, highlights: highlightText(title, query) })),
  }
}

/** The cursor carries every id already shown, so the server keeps no state. */
interface SearchPosition {
  shown: readonly number[]
}

const CURSOR_PATTERN = /^([0-9a-z]{1,7})-([0-9a-z]{1,11}(?:-[0-9a-z]{1,11})*)$/

/** Computes a checksum (FNV-1a over code points) that ties a cursor to its type and query. */
function queryChecksum(type: SearchType, query: string): string {
  let checksum = 0x811c9dc5
  for (const character of `${type} ${query}`) checksum = Math.imul(checksum ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return checksum.toString(36)
}

/**
 * Encodes a checksum of the search and the ids already shown, ascending, as base-36 deltas. Ids instead of a score, because indexing any
 * document shifts scores, and pages would repeat or skip hits.
 */
export function encodeSearchCursor(type: SearchType, query: string, { shown }: SearchPosition): string {
  const ids = shown.toSorted((a, b) => a - b)
  return [queryChecksum(type, query), ...ids.map((id, at) => (id - (ids[at - 1] ?? 0)).toString(36))].join('-')
}

/**
 * Decodes a cursor; without one, returns the first position. Errors: `invalid` if it is malformed, has `LIMITS.searchResultLimit` or more
 * ids, or belongs to another type or query.
 */
export function decodeSearchCursor(type: SearchType, query: string, cursor: string | undefined): SearchPosition {
  if (cursor === undefined) return { shown: [] }
  const [, checksum, distances = ''] = CURSOR_PATTERN.exec(cursor) ?? []
  if (checksum === undefined) throw invalidCursor('نشانی این صفحه درست نیست؛ از صفحهٔ نخست آغاز کن.')
  if (checksum !== queryChecksum(type, query))
    throw invalidCursor('این نشانی دنبالهٔ جست‌وجوی دیگری است؛ همین جست‌وجو را از صفحهٔ نخست آغاز کن.')
  let id = 0
  const shown = distances.split('-').map((distance) => (id += Number.parseInt(distance, 36)))
  if (shown.length >= LIMITS.searchResultLimit || !Number.isSafeInteger(id))
    throw invalidCursor('نشانی این صفحه درست نیست؛ از صفحهٔ نخست آغاز کن.')
  return { shown }
}

const invalidCursor = (after: string) => new AppError('invalid', { fields: { after } })
