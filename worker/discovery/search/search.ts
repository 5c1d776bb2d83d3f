import { LIMITS } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import {
  d1RunQuery,
  type FallbackQuery,
  findFallbackQueries,
  MAX_CANDIDATES,
  type RunQuery,
  tableOf,
} from '#worker/indexing/search-index/index.ts'
import { parseQuery, type Query } from '#worker/lib/persian/search/search-query.ts'
import type { SearchQuery, SearchResponse, SearchType } from './contract.ts'
import { byType, filterVisible, type IdsByType, NO_IDS } from './filter-visible.ts'
import { type Candidates, DEEP_LIMIT, FULL_ENOUGH, findCandidates, findDeep, type Scope } from './find-candidates.ts'
import { findRelaxed } from './find-relaxed.ts'
import { findPublication } from './post-condition.ts'
import { matchesFilter, periodStart } from './post-filter.ts'
import { readHits } from './read-hits.ts'
import { decodeSearchCursor, encodeSearchCursor } from './search-cursor.ts'
import { markedTexts, writeCorrection } from './write-correction.ts'

/** Where a search reads: the content, and the index. */
export interface Stores {
  db: Database
  index: D1Database
}

/**
 * Returns a page of hits visible to the viewer, best first, excluding hits of earlier pages. If the query has no hits, searches a corrected
 * or relaxed one instead; if only other types have hits, suggests a correction. Posts with most of the words follow if less than a page has
 * all of them. Does neither for an `exact` query. With `in`, searches the posts of a publication only. Errors: `invalid` for a malformed cursor, one of another search or an unknown publication.
 */
export async function search(
  { db, index }: Stores,
  type: SearchType,
  { q, after, limit, in: handle, exact, ...filter }: SearchQuery,
  viewerId?: number,
): Promise<SearchResponse> {
  const searched = [handle, filter.time, filter.length, filter.sound, exact && 'exact', q].filter((part) => part !== undefined).join(' ')
  const position = decodeSearchCursor(type, searched, after)
  const shown = position?.shown ?? []
  const run = d1RunQuery(index)
  const within = handle === undefined ? undefined : await findPublication(db, handle)
  const scope: Scope = { within, since: q.trim() === '' ? undefined : periodStart(filter) }
  const ofPosts = matchesFilter(filter)
  const mayRelax = type === 'posts' && !exact && position?.isRelaxed !== false
  const searchFor = async (query: Query): Promise<Found> => {
    const candidates = await findCandidates(db, run, query, scope, mayRelax)
    const all = new Set(candidates.ids.posts)
    const posts = [...all, ...(candidates.relaxed ?? []).filter((id) => !all.has(id))]
    const visible = await filterVisible(db, { ...candidates.ids, posts }, viewerId, ofPosts)
    const ids = { ...visible, posts: visible.posts.filter((id) => all.has(id)) }
    return { query, candidates, ids, lacking: visible.posts.filter((id) => !all.has(id)) }
  }
  const typed = await searchFor(parseQuery(q))
  const { query, candidates, ids, lacking, correction, suggestion } =
    exact || typed.ids[type].length > 0 ? typed : await searchInstead(run, type, q, typed, searchFor, position?.isRelaxed ?? true)
  let [found, isTruncated] = [ids[type], false]
  const isUnseen = (id: number) => !shown.includes(id)
  if (candidates.truncatedTypes.includes(type) && found.filter(isUnseen).length <= limit) {
    const deepIds = await findDeep(db, run, query, type, { matchedPrefix: candidates.matchedPrefix, ...scope })
    isTruncated = deepIds.length === DEEP_LIMIT
    found = (await filterVisible(db, { ...NO_IDS, [type]: deepIds }, viewerId, ofPosts))[type]
  }
  // Later pages go on as the first one decided, whatever has been indexed or removed since.
  const isRelaxed = position ? position.isRelaxed : (query.isRelaxed ?? (type === 'posts' && !exact && found.length < FULL_ENOUGH))
  // Without relaxed candidates, all of the words were found in enough posts, but the viewer may not see them.
  const most = isRelaxed && mayRelax ? (candidates.relaxed ?? (await findRelaxed(run, query, candidates.ofPosts))) : undefined
  const added = !most ? [] : candidates.relaxed ? lacking : (await filterVisible(db, { ...NO_IDS, posts: most }, viewerId, ofPosts)).posts
  const full = new Set(found)
  const rest = [...found, ...added.filter((id) => !full.has(id))].filter(isUnseen)
  const page = rest.slice(0, Math.min(limit, LIMITS.searchResultLimit - shown.length))
  const hasMore = rest.length > page.length
  const fullOnPage = page.filter((id) => full.has(id)).length
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
    ...(isLast ? {} : { next: encodeSearchCursor(type, searched, { shown: [...shown, ...page], isRelaxed }) }),
    ...(isLast && (hasMore || isTruncated || most?.length === MAX_CANDIDATES) ? { truncated: true as const } : {}),
    ...(suggestion === undefined ? {} : { didYouMean: suggestion }),
    ...(correction ? { searchedFor: writeCorrection(correction, [...candidates.titles, ...markedTexts(results)]) } : {}),
    ...(query.isRelaxed ? { relaxed: true as const } : {}),
    ...(fullOnPage < page.length ? { relaxedFrom: fullOnPage } : {}),
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
  /** Visible posts with most of the words only, if they were searched. */
  lacking: readonly number[]
  correction?: FallbackQuery['correction']
  /** A corrected query that has hits of the type, while the typed one has hits of other types. */
  suggestion?: string
}

const hasHits = (ids: IdsByType): boolean => Object.values(ids).some((visible) => visible.length > 0)

/** Tries other queries in place of one without hits of the type; a relaxed one only if `mayRelax`. */
async function searchInstead(
  run: RunQuery,
  type: SearchType,
  typed: string,
  found: Found,
  searchFor: (query: Query) => Promise<Found>,
  mayRelax: boolean,
): Promise<Found> {
  const isEmpty = !hasHits(found.ids)
  for (const { query, correction } of await findFallbackQueries(run, tableOf(type), typed)) {
    if (!correction && !(isEmpty && mayRelax)) continue
    const instead = await searchFor(query)
    if (isEmpty && hasHits(instead.ids)) return { ...instead, ...(correction ? { correction } : {}) }
    if (correction && instead.ids[type].length > 0) return { ...found, suggestion: writeCorrection(correction, instead.candidates.titles) }
  }
  return found
}
