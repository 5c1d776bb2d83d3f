import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { type Erasure, ownedBy } from '#worker/lib/erasure.ts'
import { deleteUnusedAudio } from '#worker/podcasts/episodes/index.ts'

const OBJECTS_PER_BATCH = 10

/** Deletes a chunk of a user’s import items that copied audio, and that audio unless a post uses it; returns false when none are left. */
async function eraseImportChunk(env: Env, db: Database, userId: number): Promise<boolean> {
  const rows = await db.all<{ id: number; sound: string; multipartId: string | null }>(
    sql`SELECT t.id, t.sound, t.multipart_id AS "multipartId" FROM podcast_import_items t JOIN podcast_imports i ON i.id = t.import_id
      WHERE i.owner_id = ${userId} AND t.sound IS NOT NULL LIMIT ${OBJECTS_PER_BATCH}`,
  )
  if (rows.length === 0) return false
  for (const { sound, multipartId } of rows) await deleteUnusedAudio(env, db, sound, multipartId)
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
  await db.run(sql`DELETE FROM podcast_import_items WHERE id IN ${ids}`)
  return true
}

export const erasure: readonly Erasure[] = [
  eraseImportChunk,
  {
    table: 'podcast_import_items',
    key: 'id',
    where: (id) => sql`import_id IN (SELECT id FROM podcast_imports WHERE owner_id = ${id})`,
  },
  { table: 'podcast_imports', key: 'id', where: ownedBy('owner_id') },
  { table: 'feed_ownership_words', key: 'user_id, feed_key', where: ownedBy('user_id') },
]
