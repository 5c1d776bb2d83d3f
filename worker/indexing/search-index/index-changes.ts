import { and, eq, sql } from 'drizzle-orm'
import { atomic, type Database, database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { TERMS_VERSION, toIndexColumns } from './index-columns.ts'
import { requestPurge } from './purge-terms.ts'
import { type IndexedSource, readSources, SOURCE_TYPES, type SourceType } from './read-sources.ts'
import { searchChanges, searchReconciliation } from './schema.ts'
import { TERM_TABLES, tableOf } from './term-tables.ts'

const CHANGES_PER_BATCH = 40
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
    .limit(CHANGES_PER_BATCH)

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
 * Returns statements that write a document and its terms unless the index has a newer revision. For a removed source, the document stays
 * with an empty title, and its terms are deleted and purged.
 */
function writeStatements(
  index: D1Database,
  { type, sourceId, revision }: Change,
  source: IndexedSource | undefined,
): D1PreparedStatement[] {
  const terms = TERM_TABLES[tableOf(type)]
  const { title = '', ownerId = 0, publishedAt = 0, quality = 0 } = source ?? {}
  const document = index
    .prepare(
      `INSERT INTO documents (type, source_id, revision, owner_id, title, published_at, quality, indexed_at, terms_version)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
       ON CONFLICT (type, source_id) DO UPDATE SET revision = ?3, owner_id = ?4, title = ?5, published_at = ?6, quality = ?7, indexed_at = ?8,
         terms_version = ?9
       WHERE revision <= ?3`,
    )
    .bind(type, sourceId, revision, ownerId, title, publishedAt, quality, now(), TERMS_VERSION)
  const documentId = 'SELECT id FROM documents WHERE type = ?1 AND source_id = ?2 AND revision = ?3'
  const deleteTerms = index.prepare(`DELETE FROM ${terms} WHERE rowid = (${documentId})`).bind(type, sourceId, revision)
  if (!source) return [document, deleteTerms, requestPurge(index, terms)]
  const insertTerms = index
    .prepare(
      `INSERT INTO ${terms} (rowid, title, tags, about, names, body, variants, spelled)
       SELECT id, ?4, ?5, ?6, ?7, ?8, ?9, ?10 FROM documents WHERE type = ?1 AND source_id = ?2 AND revision = ?3`,
    )
    .bind(type, sourceId, revision, ...toIndexColumns(source))
  return [document, deleteTerms, insertTerms]
}

const SOURCES_PER_RUN = 500

/**
 * Compares the next `SOURCES_PER_RUN` sources with the index, marks those that are missing there, have another revision or have terms of an
 * older tokenizer as pending, and returns how many there were. Starts over after the last source.
 */
export async function reconcileIndex(env: Env): Promise<number> {
  const db = database(env)
  const [progress] = await db.select().from(searchReconciliation).where(eq(searchReconciliation.id, 1))
  if (!progress) return 0
  const sources = await db
    .select({ type: searchChanges.type, sourceId: searchChanges.sourceId, revision: searchChanges.revision })
    .from(searchChanges)
    .where(sql`(type, source_id) > (${progress.type}, ${progress.sourceId})`)
    .orderBy(searchChanges.type, searchChanges.sourceId)
    .limit(SOURCES_PER_RUN)
  const { results } = await env.SEARCH.prepare(
    `SELECT j.value ->> 'type' AS type, j.value ->> 'sourceId' AS sourceId FROM json_each(?1) j
     LEFT JOIN documents d ON d.type = j.value ->> 'type' AND d.source_id = j.value ->> 'sourceId'
     WHERE d.id IS NULL OR d.revision <> j.value ->> 'revision' OR d.terms_version < ?2`,
  )
    .bind(JSON.stringify(sources), TERMS_VERSION)
    .all<{ type: string; sourceId: number }>()
  const last = sources.length < SOURCES_PER_RUN ? { type: '', sourceId: 0 } : sources.at(-1)
  await atomic(db, [
    db
      .update(searchChanges)
      .set({ pending: 1 })
      .where(sql`(type, source_id) IN (SELECT j.value ->> 'type', j.value ->> 'sourceId' FROM json_each(${JSON.stringify(results)}) j)`),
    db
      .update(searchReconciliation)
      .set({ type: last?.type ?? '', sourceId: last?.sourceId ?? 0 })
      .where(eq(searchReconciliation.id, 1)),
  ])
  return results.length
}
