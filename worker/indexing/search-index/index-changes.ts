import { and, eq, sql } from 'drizzle-orm'
import { atomic, type Database, database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import { toIndexColumns } from './index-columns.ts'
import { type IndexedSource, readSources, SOURCE_TYPES, type SourceType } from './read-sources.ts'
import { searchChanges } from './schema.ts'

/** Documents per batch, at most a few MB of text. */
const PAGE = 40
export const SEARCH_TAG = 'search'

interface Change {
  type: SourceType
  sourceId: number
  revision: number
}

/**
 * Indexes pending changes in batches until `limit` is reached and returns how many it processed, which may exceed `limit` by less than a
 * batch. Safe to run concurrently, because an older revision never overwrites a newer one.
 */
export async function indexChanges(env: Env, limit = 2000): Promise<number> {
  const db = database(env)
  let processed = 0
  while (processed < limit) {
    const changes = await selectPendingChanges(db)
    if (changes.length === 0) return processed
    processed += changes.length
    const sources = new Map<SourceType, ReadonlyMap<number, IndexedSource>>()
    for (const type of SOURCE_TYPES) {
      const ids = changes.filter((change) => change.type === type).map(({ sourceId }) => sourceId)
      if (ids.length > 0) sources.set(type, await readSources(db, type, ids))
    }
    await env.SEARCH.batch(changes.flatMap((change) => writeStatements(env.SEARCH, change, sources.get(change.type)?.get(change.sourceId))))
    await markIndexed(db, changes)
  }
  return processed
}

const selectPendingChanges = (db: Database): Promise<Change[]> =>
  db
    .select({ type: searchChanges.type, sourceId: searchChanges.sourceId, revision: searchChanges.revision })
    .from(searchChanges)
    .where(eq(searchChanges.pending, sql`1`))
    .limit(PAGE)

/** A source that changed meanwhile stays pending. */
const markIndexed = (db: Database, changes: readonly Change[]) =>
  atomic(db, [
    db
      .update(searchChanges)
      .set({ pending: 0 })
      .where(
        and(
          eq(searchChanges.pending, sql`1`),
          sql`(type, source_id, revision) IN (SELECT j.value ->> 'type', j.value ->> 'sourceId', j.value ->> 'revision' FROM json_each(${JSON.stringify(changes)}) j)`,
        ),
      ),
    invalidate(db, [SEARCH_TAG]),
  ])

/**
 * Returns statements that write a document unless the index has a newer revision. For a removed source, the document keeps its revision and
 * loses its terms.
 */
function writeStatements(
  index: D1Database,
  { type, sourceId, revision }: Change,
  source: IndexedSource | undefined,
): D1PreparedStatement[] {
  const terms = type === 'posts' ? 'post_terms' : 'name_terms'
  const { title = '', ownerId = 0, publishedAt = 0, quality = 0 } = source ?? {}
  const document = index
    .prepare(
      `INSERT INTO documents (type, source_id, revision, owner_id, title, published_at, quality, indexed_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
       ON CONFLICT (type, source_id) DO UPDATE SET revision = ?3, owner_id = ?4, title = ?5, published_at = ?6, quality = ?7, indexed_at = ?8
       WHERE revision <= ?3`,
    )
    .bind(type, sourceId, revision, ownerId, title, publishedAt, quality, now())
  const documentId = 'SELECT id FROM documents WHERE type = ?1 AND source_id = ?2 AND revision = ?3'
  const deleteTerms = index.prepare(`DELETE FROM ${terms} WHERE rowid = (${documentId})`).bind(type, sourceId, revision)
  if (!source) return [document, deleteTerms]
  const insertTerms = index
    .prepare(
      `INSERT INTO ${terms} (rowid, title, tags, about, names, body, variants, spelled)
       SELECT id, ?4, ?5, ?6, ?7, ?8, ?9, ?10 FROM documents WHERE type = ?1 AND source_id = ?2 AND revision = ?3`,
    )
    .bind(type, sourceId, revision, ...toIndexColumns(source))
  return [document, deleteTerms, insertTerms]
}
