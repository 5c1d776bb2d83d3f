import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { Page, PageQuery } from '#worker/lib/contract.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { PodcastCard } from './contract.ts'
import { podcasts } from './schema.ts'
import { NEWEST, selectShows } from './shows.ts'
import { viewShow } from './view.ts'

/** All shows, the one with the newest episode first. */
export async function readDirectory(db: Database, { after, limit }: PageQuery, viewerId?: number): Promise<Page<PodcastCard>> {
  const place = decodeCursor(after)
  const having = place && sql`(${NEWEST}, ${podcasts.id}) < (${place[0]}, ${place[1]})`
  const rows = await selectShows(db, { viewerId, having, limit: limit + 1 })
  return toPage(rows, limit, (row) => [row.newest, row.id], viewShow)
}
