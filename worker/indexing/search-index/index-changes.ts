import { and, eq, sql } from 'drizzle-orm'
import { atomic, type Database, database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { bump } from '#worker/lib/page-cache/index.ts'
import { columnsOf } from './document.ts'
import { searchChanges } from './schema.ts'
import { type Indexed, readSources, TYPES, type Type } from './sources.ts'

/** Things indexed with one call of each database; a few megabytes of text at most. */
const PAGE = 40
/** Cache tag of every answer out of the index. */
export const SEARCH_TAG = 'search'

interface Change {
  type: Type
  sourceId: number
  revision: number
}

/**
 * Brings the index up to what changed, about so many things at most, and answers how many it looked at; none when nothing waits.
 * Whoever runs it, and however often at once: a thing is written only over an older revision of it, so the newest stands in the end.
 */
export async function indexChanges(env: Env, most = 2000): Promise<number> {
  const db = database(env)
  let done = 0
  while (done < most) {
    const changes = await waiting(db)
    if (changes.length === 0) return done
    done += changes.length
    const sources = new Map<Type, ReadonlyMap<number, Indexed>>()
    for (const type of TYPES) {
      const ids = changes.filter((change) => change.type === type).map(({ sourceId }) => sourceId)
      if (ids.length > 0) sources.set(type, await readSources(db, type, ids))
    }
    await env.SEARCH.batch(changes.flatMap((change) => statementsFor(env.SEARCH, change, sources.get(change.type)?.get(change.sourceId))))
    await settle(db, changes)
  }
  return done
}

const waiting = (db: Database): Promise<Change[]> =>
  db
    .select({ type: searchChanges.type, sourceId: searchChanges.sourceId, revision: searchChanges.revision })
    .from(searchChanges)
    .where(eq(searchChanges.waits, sql`1`))
    .limit(PAGE)

/** What changed again meanwhile goes on waiting; kept answers are outdated. */
const settle = (db: Database, changes: readonly Change[]) =>
  atomic(db, [
    db
      .update(searchChanges)
      .set({ waits: 0 })
      .where(
        and(
          eq(searchChanges.waits, sql`1`),
          sql`(type, source_id, revision) IN (SELECT j.value ->> 'type', j.value ->> 'sourceId', j.value ->> 'revision' FROM json_each(${JSON.stringify(changes)}) j)`,
        ),
      ),
    bump(db, [SEARCH_TAG]),
  ])

/** Statements that write a thing over an older revision of it; one that is gone leaves its revision without words. */
function statementsFor(index: D1Database, { type, sourceId, revision }: Change, source: Indexed | undefined): D1PreparedStatement[] {
  const terms = type === 'posts' ? 'post_terms' : 'name_terms'
  const { title = '', ownerId = 0, publishedAt = 0, quality = 0 } = source ?? {}
  const document = index
    .prepare(
      `INSERT INTO documents (type, source_id, revision, owner_id, title, published_at, quality, indexed_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
       ON CONFLICT (type, source_id) DO UPDATE SET revision = ?3, owner_id = ?4, title = ?5, published_at = ?6, quality = ?7, indexed_at = ?8
       WHERE revision <= ?3`,
    )
    .bind(type, sourceId, revision, ownerId, title, publishedAt, quality, now())
  const ours = 'SELECT id FROM documents WHERE type = ?1 AND source_id = ?2 AND revision = ?3'
  const forget = index.prepare(`DELETE FROM ${terms} WHERE rowid = (${ours})`).bind(type, sourceId, revision)
  if (!source) return [document, forget]
  const words = index
    .prepare(
      `INSERT INTO ${terms} (rowid, title, tags, about, names, body, variants, spelled)
       SELECT id, ?4, ?5, ?6, ?7, ?8, ?9, ?10 FROM documents WHERE type = ?1 AND source_id = ?2 AND revision = ?3`,
    )
    .bind(type, sourceId, revision, ...columnsOf(source))
  return [document, forget, words]
}
