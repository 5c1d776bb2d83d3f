import { eq } from 'drizzle-orm'
import { users } from '#worker/accounts/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { parseQuery, type Query } from '#worker/lib/persian/search/index.ts'
import { type Condition, correct, find, onD1, type Run } from '#worker/search-index/index.ts'
import type { SearchAnswer, SearchType } from './contract.ts'
import { readHits } from './hits.ts'
import { type Ids, visibleOf } from './visible.ts'

/** Hits shown; the counts go on. */
const SHOWN = 50
/** So few posts let the last word be the beginning of one. */
const FEW = 3

/** The content and its index. */
export interface Stores {
  db: Database
  index: D1Database
}

/**
 * What answers a query, best first: posts by their words, everything else by its name and what is said of it. Only what the viewer
 * may see at this moment. When nothing of the type is found, what may have been meant.
 */
export async function search({ db, index }: Stores, type: SearchType, typed: string, viewerId?: number): Promise<SearchAnswer> {
  const query = parseQuery(typed)
  const run = onD1(index)
  const ids = await visibleOf(db, await findIds(db, run, query), viewerId)
  const count = (of: SearchType) => ids[of].length
  const counts: SearchAnswer['counts'] = {
    posts: count('posts'),
    users: count('users'),
    publications: count('publications'),
    podcasts: count('podcasts'),
    tags: count('tags'),
    topics: count('topics'),
    lists: count('lists'),
  }
  const found = await readHits(db, type, ids[type].slice(0, SHOWN), query)
  const meant = count(type) === 0 ? await correct(run, type === 'posts' ? 'posts' : 'names', typed, now()) : undefined
  return { counts, found, ...(meant === undefined ? {} : { meant }) }
}

/** Ids of what the index holds for a query, by type. */
async function findIds(db: Database, run: Run, query: Query): Promise<Ids> {
  const where = await writtenBy(db, query)
  const time = now()
  const names = query.tags.length + query.from.length > 0 ? [] : find(run, 'names', query, { time, beginning: true })
  const posts = await find(run, 'posts', query, { where, time })
  const begun = posts.length < FEW ? await find(run, 'posts', query, { where, time, beginning: true }) : []
  const all = [...posts, ...begun.filter(({ id }) => !posts.some((post) => post.id === id)), ...(await names)]
  const of = (wanted: SearchType) => all.filter(({ type }) => type === wanted).map(({ sourceId }) => sourceId)
  return {
    posts: of('posts'),
    users: of('users'),
    publications: of('publications'),
    podcasts: of('podcasts'),
    tags: of('tags'),
    topics: of('topics'),
    lists: of('lists'),
  }
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
