import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { idSubquery } from '#worker/posts/posts/index.ts'
import type { ShowCard } from './contract.ts'
import { shows } from './schema.ts'
import { selectShows } from './select-shows.ts'
import { viewShow } from './view-show.ts'

/** Reads show cards in the order of `ids`. */
export async function readShowsByIds(db: Database, ids: readonly number[]): Promise<ShowCard[]> {
  if (ids.length === 0) return []
  const rows = await selectShows(db, { where: sql`${shows.id} IN ${idSubquery(ids)}`, limit: ids.length })
  const byId = new Map(rows.map((row) => [row.id, viewShow(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
