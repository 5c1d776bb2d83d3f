import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import type { NormalizedItem } from './feed/normalize-items.ts'
import { podcastImportItems } from './schema.ts'

/** Characters of JSON per statement; D1 limits a value to 2 MB. */
const MAX_JSON_LENGTH = 600_000

/**
 * Statements: upsert feed items of import `importId` while `guard` holds. Only waiting and refused items change; a refused item waits again
 * once it can be imported.
 */
export function upsertItems(db: Database, importId: SQL, items: readonly NormalizedItem[], guard: SQL): Statement[] {
  return chunkJson(items).map((json) =>
    db
      .insert(podcastImportItems)
      .select(
        sql`SELECT NULL, i.id, value ->> 'key', value ->> 'position', value ->> 'title', value ->> 'at',
          iif(value ->> 'reason' IS NULL, 'waiting', 'refused'), value ->> 'reason', value -> 'warnings',
          iif(json_type(value, '$.item') = 'null', NULL, value -> 'item'), value ->> 'bytes', 0, NULL, NULL, '[]', NULL, 0, 0, NULL
          FROM json_each(${json}), podcast_imports i WHERE i.id = ${importId} AND ${guard}`,
      )
      .onConflictDoUpdate({
        target: [podcastImportItems.importId, podcastImportItems.key],
        set: {
          position: sql`excluded.place`,
          title: sql`excluded.title`,
          at: sql`excluded.at`,
          state: sql`excluded.state`,
          reason: sql`excluded.reason`,
          warnings: sql`excluded.notes`,
          item: sql`excluded.item`,
          bytes: sql`excluded.bytes`,
        },
        setWhere: sql`${podcastImportItems.state} IN ('waiting', 'refused')`,
      }),
  )
}

function chunkJson(items: readonly NormalizedItem[]): string[] {
  const pieces: string[] = []
  let [batch, length]: [string[], number] = [[], 0]
  for (const item of items) {
    const json = JSON.stringify(item)
    if (length + json.length > MAX_JSON_LENGTH && batch.length > 0) {
      pieces.push(`[${batch.join(',')}]`)
      batch = []
      length = 0
    }
    batch.push(json)
    length += json.length
  }
  if (batch.length > 0) pieces.push(`[${batch.join(',')}]`)
  return pieces
}
