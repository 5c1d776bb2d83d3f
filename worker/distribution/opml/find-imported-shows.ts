import { asc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { podcastImports } from '#worker/podcasts/importer/schema.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'

/** Letters of a key; together those of a whole file must fit one value of the database. */
const MAX_KEY_LENGTH = 350

/** Shows that were brought here from those feeds (`feedKey`): the hash of each by its feed's key, the first to come where there are more. */
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
