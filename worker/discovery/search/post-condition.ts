import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import type { Condition } from '#worker/indexing/search-index/index.ts'
import { invalid } from '#worker/lib/errors.ts'
import type { Query } from '#worker/lib/persian/search/search-query.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { SearchResponse } from './contract.ts'

export interface SearchedPublication {
  publication: NonNullable<SearchResponse['within']>
  /** JSON array with the ids of its newest posts. */
  postIds: string
}

/** More posts of one publication than this are not searched, oldest first. */
const MAX_POSTS_SEARCHED_WITHIN = 50_000

/**
 * Finds an open publication with the ids of its posts. The index does not know publications, so that a post that moves is found in the right
 * place at once. Errors: `invalid` on field `in`.
 */
export async function findPublication(db: Database, handle: string): Promise<SearchedPublication> {
  const [row] = await db
    .select({
      hash: publications.hash,
      handle: publications.handle,
      name: publications.name,
      postIds: sql<string>`(SELECT json_group_array(id) FROM (SELECT p.id FROM posts p WHERE p.publication_id = publications.id
        AND p.state = 'published' ORDER BY p.published_at DESC, p.id DESC LIMIT ${inlineInteger(MAX_POSTS_SEARCHED_WITHIN)}))`.as(
        'post_ids',
      ),
    })
    .from(publications)
    .where(and(eq(publications.handle, handle), isNull(publications.closedAt)))
  if (!row) throw invalid({ in: 'این انتشارات پیدا نشد؛ شاید نامش عوض شده باشد. در همهٔ دفتر جست‌وجو کن.' })
  const { postIds, ...publication } = row
  return { publication, postIds }
}

/**
 * Resolves the first `from:` filter and the publication to a condition on posts and comments, which matches nothing for an unknown author; undefined
 * without both.
 */
export async function postCondition(
  db: Database,
  { authors }: Query,
  within: SearchedPublication | undefined,
): Promise<Condition | undefined> {
  const [handle] = authors
  const conditions: Condition[] = within ? [{ sql: 'd.source_id IN (SELECT value FROM json_each(?2))', parameters: [within.postIds] }] : []
  if (handle !== undefined) {
    const [person] = await db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.handle, handle.replace(/^@/, '').toLowerCase()))
    conditions.push({ sql: `d.owner_id = ?${conditions.length + 2}`, parameters: [person?.id ?? 0] })
  }
  if (conditions.length === 0) return undefined
  return { sql: conditions.map((condition) => condition.sql).join(' AND '), parameters: conditions.flatMap(({ parameters }) => parameters) }
}

/** Adds the start of a period of publication, if there is one, to a condition. */
export const withPeriod = (where: Condition | undefined, since: number | undefined): Condition | undefined =>
  since === undefined
    ? where
    : {
        sql: [...(where ? [where.sql] : []), `d.published_at >= ?${(where?.parameters.length ?? 0) + 2}`].join(' AND '),
        parameters: [...(where?.parameters ?? []), since],
      }
