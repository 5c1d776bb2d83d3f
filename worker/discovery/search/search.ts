import { eq } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { CANDIDATES, type Condition, correct, find, onD1, type Run } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import { parseQuery, type Query } from '#worker/lib/persian/search/index.ts'
import { type SearchAnswer, type SearchQuery, SearchType } from './contract.ts'
import { readHits } from './hits.ts'
import { decodePlace, encodePlace } from './place.ts'
import { type Ids, NOTHING, visibleOf } from './visible.ts'

/** Hits a page shows; the counts go on. */
const SHOWN = 50
/** So few posts let the last word be the beginning of one. */
const FEW = 3
/** Looked through where 200 are too few: enough to fill ten pages though half of it were hidden from the viewer. */
const DEEP = 2 * LIMITS.searchDepth

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
export async function search({ db, index }: Stores, type: SearchType, { q, after }: SearchQuery, viewerId?: number): Promise<SearchAnswer> {
  const { shown } = decodePlace(type, q, after)
  const query = parseQuery(q)
  const run = onD1(index)
  const candidates = await findIds(db, run, query)
  const ids = await visibleOf(db, candidates.ids, viewerId)
  let [found, cut] = [ids[type], false]
  const isUnseen = (id: number) => !shown.includes(id)
  if (candidates.full.includes(type) && found.filter(isUnseen).length <= SHOWN) {
    const deep = await findDeep(db, run, query, type, candidates.begun)
    cut = deep.length === DEEP
    found = (await visibleOf(db, { ...NOTHING, [type]: deep }, viewerId))[type]
  }
  const rest = found.filter(isUnseen)
  const page = rest.slice(0, Math.min(SHOWN, LIMITS.searchDepth - shown.length))
  const isMore = rest.length > page.length
  const isLast = !isMore || shown.length + page.length === LIMITS.searchDepth
  const meant = found.length === 0 ? await correct(run, tableOf(type), q, now()) : undefined
  return {
    counts: countsOf({ ...ids, [type]: found.slice(0, CANDIDATES) }),
    before: shown.length,
    ...(isLast ? {} : { next: encodePlace(type, q, { shown: [...shown, ...page] }) }),
    ...(isLast && (isMore || cut) ? { cut: true as const } : {}),
    ...(meant === undefined ? {} : { meant }),
    found: await readHits(db, type, page, query),
  }
}

const countsOf = (ids: Ids): SearchAnswer['counts'] => ({
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
  ids: Ids
  /** Of these types the index may hold more. */
  full: SearchType[]
  /** The last word was taken for the beginning of one, where posts are looked for. */
  begun: boolean
}

/** Ids of the best the index holds for a query, by type. */
async function findIds(db: Database, run: Run, query: Query): Promise<Candidates> {
  const where = await writtenBy(db, query)
  const time = now()
  const asked = query.tags.length + query.from.length > 0 ? [] : find(run, 'names', query, { time, beginning: true })
  const posts = await find(run, 'posts', query, { where, time })
  const begun = posts.length < FEW ? await find(run, 'posts', query, { where, time, beginning: true }) : []
  const names = await asked
  const of = (wanted: SearchType) => names.filter(({ type }) => type === wanted).map(({ sourceId }) => sourceId)
  const ids = {
    posts: [...new Set([...posts, ...begun].map(({ sourceId }) => sourceId))],
    users: of('users'),
    publications: of('publications'),
    podcasts: of('podcasts'),
    tags: of('tags'),
    topics: of('topics'),
    lists: of('lists'),
  }
  const isFull = (type: SearchType) => (type === 'posts' ? Math.max(posts.length, begun.length) : names.length) >= CANDIDATES
  return { ids, full: SearchType.options.filter(isFull), begun: begun.length > 0 }
}

/** Ids of one type alone, far more of them. */
async function findDeep(db: Database, run: Run, query: Query, type: SearchType, begun: boolean): Promise<number[]> {
  const options = { time: now(), most: DEEP }
  const hits =
    type === 'posts'
      ? await find(run, 'posts', query, { ...options, beginning: begun, where: await writtenBy(db, query) })
      : await find(run, 'names', query, { ...options, beginning: true, where: { sql: 'd.type = ?2', parameters: [type] } })
  return hits.map(({ sourceId }) => sourceId)
}

/** The condition `from:` makes; who is not there has written nothing. */
async function writtenBy(db: Database, { from }: Query): Promise<Condition | undefined> {
  const [handle] = from
  if (handle === undefined) return undefined
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.handle, handle.replace(/^@/, '').toLowerCase()))
  return { sql: 'd.owner_id = ?2', parameters: [person?.id ?? 0] }
}
