import { type Condition, findDocuments, MAX_CANDIDATES, type RunQuery } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import { type Query, toFtsMatch } from '#worker/lib/persian/search/search-query.ts'

/**
 * Finds the ids of the best posts that match `where` and have most of the words of a query, up to `MAX_CANDIDATES`, whoever may see them. Returns
 * undefined if all of the words are needed, because most of them are all. At most two sequential round trips.
 */
export async function findRelaxed(run: RunQuery, query: Query, where: Condition | undefined): Promise<readonly number[] | undefined> {
  const relaxed: Query = { ...query, isRelaxed: true }
  if (toFtsMatch(relaxed) === toFtsMatch(query)) return undefined
  const hits = await findDocuments(run, 'posts', relaxed, { where, time: now() })
  return hits.slice(0, MAX_CANDIDATES).map(({ sourceId }) => sourceId)
}
