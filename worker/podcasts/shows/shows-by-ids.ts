import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { idList } from '#worker/posts/posts/index.ts'
import type { PodcastCard } from './contract.ts'
import { podcasts } from './schema.ts'
import { selectShows } from './shows.ts'
import { viewShow } from './view.ts'

/** Cards of the shows with these ids, in their order. */
export async function showsByIds(db: Database, ids: readonly number[]): Promise<PodcastCard[]> {
  if (ids.length === 0) return []
  const rows = await selectShows(db, { where: sql`${podcasts.id} IN ${idList(ids)}`, limit: ids.length })
  const byId = new Map(rows.map((row) => [row.id, viewShow(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
