import { eq, sql } from 'drizzle-orm'
import { atomic, database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { searchChanges, searchReconciliation } from './schema.ts'

/** Rows compared per run; a pass over 100,000 documents takes a few hours. */
const PAGE = 500

/**
 * Compares the next 500 sources with the index, marks those with a different revision as pending and returns how many there were. Starts
 * over after the last source.
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
    .limit(PAGE)
  const { results } = await env.SEARCH.prepare(
    `SELECT j.value ->> 'type' AS type, j.value ->> 'sourceId' AS sourceId FROM json_each(?1) j
     LEFT JOIN documents d ON d.type = j.value ->> 'type' AND d.source_id = j.value ->> 'sourceId'
     WHERE d.id IS NULL OR d.revision <> j.value ->> 'revision'`,
  )
    .bind(JSON.stringify(sources))
    .all<{ type: string; sourceId: number }>()
  const last = sources.length < PAGE ? { type: '', sourceId: 0 } : sources.at(-1)
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
