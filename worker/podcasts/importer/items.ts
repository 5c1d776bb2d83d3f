import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import type { SettledItem } from './feed/settle-items.ts'
import { podcastImportItems } from './schema.ts'

/** Letters of JSON in one statement; a value of D1 has two megabytes at most. */
const LETTERS = 600_000

/**
 * Statements that write down what stands in a feed, of the import `importId` names, while `still` holds. What is known by its key stays
 * as it is, but for what did not come: it is read anew, and waits again if it can come now.
 */
export function writeItems(db: Database, importId: SQL, items: readonly SettledItem[], still: SQL): Statement[] {
  return inPieces(items).map((json) =>
    db
      .insert(podcastImportItems)
      .select(
        sql`SELECT NULL, i.id, value ->> 'key', value ->> 'place', value ->> 'title', value ->> 'at',
          iif(value ->> 'reason' IS NULL, 'waiting', 'refused'), value ->> 'reason', value -> 'notes',
          iif(json_type(value, '$.item') = 'null', NULL, value -> 'item'), value ->> 'bytes', 0, NULL, NULL, '[]', NULL, 0, 0, NULL
          FROM json_each(${json}), podcast_imports i WHERE i.id = ${importId} AND ${still}`,
      )
      .onConflictDoUpdate({
        target: [podcastImportItems.importId, podcastImportItems.key],
        set: {
          place: sql`excluded.place`,
          title: sql`excluded.title`,
          at: sql`excluded.at`,
          state: sql`excluded.state`,
          reason: sql`excluded.reason`,
          notes: sql`excluded.notes`,
          item: sql`excluded.item`,
          bytes: sql`excluded.bytes`,
        },
        setWhere: sql`${podcastImportItems.state} IN ('waiting', 'refused')`,
      }),
  )
}

function inPieces(items: readonly SettledItem[]): string[] {
  const pieces: string[] = []
  let [held, letters]: [string[], number] = [[], 0]
  for (const item of items) {
    const json = JSON.stringify(item)
    if (letters + json.length > LETTERS && held.length > 0) {
      pieces.push(`[${held.join(',')}]`)
      held = []
      letters = 0
    }
    held.push(json)
    letters += json.length
  }
  if (held.length > 0) pieces.push(`[${held.join(',')}]`)
  return pieces
}
