import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { feedKey } from '#worker/lib/http/outbound-url.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { countOwnedShows, insertShow, invalidateShow, tooManyShows } from '#worker/podcasts/shows/index.ts'
import type { ShowImport, StartImport } from './contract.ts'
import { type FetchedFeed, fetchFeed } from './feed/fetch-feed.ts'
import type { NormalizedItem } from './feed/normalize-items.ts'
import { enqueueTurn } from './lease.ts'
import { ownershipCodeRequired, verifyOwnership } from './ownership.ts'
import { ownershipWordRequired } from './ownership-word.ts'
import { readImport } from './read-import.ts'
import { podcastImportItems, podcastImports } from './schema.ts'

/**
 * Creates the show and starts the import; returns the viewer's existing one for the same key, guid or feed. Errors: those of `fetchFeed` and
 * `verifyOwnership`; `conflict` for too many shows.
 */
export async function startImport(
  env: Env,
  db: Database,
  viewer: Viewer,
  { key, feed: typed, verification }: StartImport,
  browser: string | undefined,
): Promise<ShowImport> {
  const repeated = await findImportByKey(db, viewer, key)
  if (repeated) return readImport(env, db, viewer, repeated)
  const read = await fetchFeed(env, typed)
  const existing = await findExistingImport(db, viewer, read)
  if (existing) return readImport(env, db, viewer, existing)
  const ownership = await verifyOwnership(env, db, viewer, read, verification, browser)
  const [showHash, hash, at] = [newHash(), newHash(), now()]
  const { feed, show, seasons, items } = read
  const isOwnShow = sql`p.owner_id = ${viewer.id} AND p.guid = ${show.guid} AND p.removed_at IS NULL`
  // A verified owner may import a show that others imported; each user imports it once.
  const isNotImported = sql`NOT EXISTS (SELECT 1 FROM podcasts p WHERE ${isOwnShow})`
  const newImportId = sql`(SELECT id FROM podcast_imports WHERE hash = ${hash})`
  await atomic(db, [
    insertShow(
      db,
      viewer,
      { ...showSettings(read), seasons, key },
      { hash: showHash, guid: show.guid, cover: null },
      sql`${isNotImported} AND ${ownership.live}`,
    ),
    invalidateShow(db, showHash),
    insertSelect(
      db,
      podcastImports,
      {
        hash,
        ownerId: viewer.id,
        showId: sql`p.id`,
        feed,
        feedKey: feedKey(new URL(feed)),
        state: 'running',
        cover: show.image ?? null,
        warnings: show.image === undefined ? [...show.warnings, 'cover'] : show.warnings,
        speed: 0,
        leaseUntil: 0,
        steps: 0,
        readAt: at,
        createdAt: at,
      },
      sql`FROM podcasts p WHERE ${isOwnShow} AND ${ownership.live} ORDER BY p.id DESC LIMIT 1`,
    ).onConflictDoNothing(),
    ...upsertItems(db, newImportId, items, sql`1`),
    ...ownership.consume,
    enqueueTurn(db, sql`i.hash = ${hash}`),
  ] as const)
  const created = await findExistingImport(db, viewer, read)
  if (created) return readImport(env, db, viewer, created)
  const [owned] = await db.all<{ count: number }>(sql`SELECT ${countOwnedShows(viewer.id)} AS count`)
  const isFull = (owned?.count ?? 0) >= LIMITS.showsPerUser
  throw isFull ? tooManyShows() : show.owner === undefined ? ownershipWordRequired() : ownershipCodeRequired()
}

const showSettings = ({ show }: FetchedFeed) => {
  const { title, description, author, category, language, kind, explicit, persons, funding, complete, hiddenFromApps, copyright, link } =
    show
  return { title, description, author, category, language, kind, explicit, persons, funding, complete, hiddenFromApps, copyright, link }
}

async function findImportByKey(db: Database, viewer: Viewer, key: string): Promise<string | undefined> {
  const [row] = await db
    .select({ hash: podcastImports.hash })
    .from(podcastImports)
    .innerJoin(shows, eq(shows.id, podcastImports.showId))
    .where(and(eq(podcastImports.ownerId, viewer.id), eq(shows.clientKey, key)))
  return row?.hash
}

/** Returns the hash of the viewer's newest import of this show, by guid or feed URL, unless the show was removed; null for none. */
export async function findExistingImport(db: Database, viewer: Viewer, { feed, show }: FetchedFeed): Promise<string | null> {
  const [row] = await db
    .select({ hash: podcastImports.hash })
    .from(podcastImports)
    .innerJoin(shows, eq(shows.id, podcastImports.showId))
    .where(
      and(
        eq(podcastImports.ownerId, viewer.id),
        isNull(shows.removedAt),
        sql`(${shows.guid} = ${show.guid} OR ${podcastImports.feed} = ${feed})`,
      ),
    )
    .orderBy(desc(podcastImports.id))
    .limit(1)
  return row?.hash ?? null
}

/** Characters of JSON per statement, below the 2 MB to which D1 limits a value. */
const MAX_JSON_LENGTH = 600_000

/**
 * Statements: upsert feed items of import `importId` while `guard` holds. Only waiting and refused items change; a refused item waits again
 * once it can be imported.
 */
export function upsertItems(db: Database, importId: SQL, items: readonly NormalizedItem[], guard: SQL): Statement[] {
  return chunkJson(items).map((json) =>
    insertSelect(
      db,
      podcastImportItems,
      {
        importId: sql`i.id`,
        key: sql`value ->> 'key'`,
        position: sql`value ->> 'position'`,
        title: sql`value ->> 'title'`,
        at: sql`value ->> 'at'`,
        state: sql`iif(value ->> 'reason' IS NULL, 'waiting', 'refused')`,
        reason: sql`value ->> 'reason'`,
        warnings: sql`value -> 'warnings'`,
        item: sql`iif(json_type(value, '$.item') = 'null', NULL, value -> 'item')`,
        bytes: sql`value ->> 'bytes'`,
        copied: 0,
        parts: sql`'[]'`,
        attempts: 0,
        retryAt: 0,
      },
      sql`FROM json_each(${json}), podcast_imports i WHERE i.id = ${importId} AND ${guard}`,
    ).onConflictDoUpdate({
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
