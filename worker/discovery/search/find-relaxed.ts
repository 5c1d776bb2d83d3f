import { type Condition, findDocuments, MAX_CANDIDATES, type RunQuery } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import { type Query, toFtsMatch } from '#worker/lib/persian/search/search-query.ts'

/**
 * Finds the ids of the best posts that match `where` and have most of the words of a query, up to `MAX_CANDIDATES`, whoever may see them. Returns
 * undefined if all of the words are needed, because most of them are all. With `fewerThan`, finds none unless fewer posts match the query. One statement.
 */
export async function findRelaxed(
  run: RunQuery,
  query: Query,
  where: Condition | undefined,
  fewerThan?: number,
): Promise<readonly number[] | undefined> {
  const relaxed: Query = { ...query, isRelaxed: true }
  if (query.isRelaxed || toFtsMatch(relaxed) === toFtsMatch(query)) return undefined
  const enough = fewerThan === undefined ? {} : { enough: { query, hits: fewerThan } }
  const hits = await findDocuments(run, 'posts', relaxed, { where, time: now(), ...enough })
  return hits.slice(0, MAX_CANDIDATES).map(({ sourceId }) => sourceId)
}
