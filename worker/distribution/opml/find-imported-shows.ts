import { asc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { podcastImports } from '#worker/podcasts/importer/schema.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'

/** Maximum characters per key, so that the keys of a whole file fit one bound value. Longer keys are not looked up. */
const MAX_KEY_LENGTH = 350

/**
 * Maps feed keys (see `feedKey`) to the hashes of the shows imported from those feeds. If a feed was imported more than once, the first
 * import wins.
 */
export async function findImportedShows(db: Database, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const lookedUp = keys.filter((key) => key.length <= MAX_KEY_LENGTH)
  if (lookedUp.length === 0) return new Map()
  const rows = await db
    .select({ key: podcastImports.feedKey, hash: shows.hash })
    .from(sql`json_each(${JSON.stringify(lookedUp)}) AS asked`)
    .innerJoin(podcastImports, sql`${podcastImports.feedKey} = asked.value AND ${podcastImports.feedKey} <> ''`)
    .innerJoin(shows, eq(shows.id, podcastImports.showId))
    .where(isNull(shows.removedAt))
    .orderBy(asc(podcastImports.id))
  return new Map(rows.reverse().map(({ key, hash }) => [key, hash]))
}
