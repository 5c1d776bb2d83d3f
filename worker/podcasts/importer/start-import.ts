import { and, eq, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { checkCode, consumeCode, normalizeEmail } from '#worker/account/auth/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { feedKey } from '#worker/lib/feed-key.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { countOwnedShows, insertShow, invalidateShow, tooManyShows } from '#worker/podcasts/shows/index.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'
import type { ShowImport, StartImport } from './contract.ts'
import { enqueueTurn } from './enqueue-turn.ts'
import { codeForOtherFeed, importedByOther, lockedFeed, ownershipCodeRequired } from './feed/feed-errors.ts'
import { type FetchedFeed, fetchFeed } from './feed/fetch-feed.ts'
import { findExistingImport, findVerificationEmail } from './preview-import.ts'
import { readImport } from './read-import.ts'
import { podcastImports } from './schema.ts'
import { upsertItems } from './upsert-items.ts'

/**
 * Creates the show and starts the import; returns the viewer's existing one for the same key, guid or feed. Errors: those of `fetchFeed`;
 * `conflict` for a locked feed, too many shows or another user's import; `invalid` for a wrong code.
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
  if (read.show.locked) throw lockedFeed()
  const existing = await findExistingImport(db, viewer, read)
  if (existing) return readImport(env, db, viewer, existing)
  const ownership = await verifyOwnership(db, viewer, read, verification, browser)
  const [showHash, hash, at] = [newHash(), newHash(), now()]
  const { feed, show, seasons, items } = read
  const isOwnShow = sql`p.owner_id = ${viewer.id} AND p.guid = ${show.guid} AND p.removed_at IS NULL`
  // A verified owner may import a show that others imported; each user imports it once.
  const isNotImported = sql`NOT EXISTS (SELECT 1 FROM podcasts p WHERE p.guid = ${show.guid} AND p.removed_at IS NULL
    AND (p.owner_id = ${viewer.id} OR ${ownership.isVerified ? 0 : 1}))`
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
    db
      .insert(podcastImports)
      .select(
        sql`SELECT NULL, ${hash}, ${viewer.id}, p.id, ${feed}, ${feedKey(new URL(feed))}, 'running', ${show.image ?? null},
          ${JSON.stringify(show.image === undefined ? [...show.warnings, 'cover'] : show.warnings)}, 0, NULL, 0, 0, ${at}, ${at}
          FROM podcasts p WHERE ${isOwnShow} AND ${ownership.live} ORDER BY p.id DESC LIMIT 1`,
      )
      .onConflictDoNothing(),
    ...upsertItems(db, newImportId, items, sql`1`),
    ...(verification ? [consumeCode(db, verification.challenge)] : []),
    enqueueTurn(db, sql`i.hash = ${hash}`),
  ] as const)
  const created = await findExistingImport(db, viewer, read)
  if (created) return readImport(env, db, viewer, created)
  const [owned] = await db.all<{ count: number }>(sql`SELECT ${countOwnedShows(viewer)} AS count`)
  const isFull = (owned?.count ?? 0) >= LIMITS.showsPerUser
  const others = await db.all(sql`SELECT 1 FROM podcasts p WHERE p.guid = ${show.guid} AND p.removed_at IS NULL`)
  throw others.length > 0 && !ownership.isVerified ? importedByOther() : isFull ? tooManyShows() : ownershipCodeRequired()
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

/** Verifies that the viewer controls the feed's owner address, if it has one; `live` must still hold when the show is created. */
async function verifyOwnership(
  db: Database,
  viewer: Viewer,
  read: FetchedFeed,
  verification: StartImport['verification'],
  browser: string | undefined,
): Promise<{ isVerified: boolean; live: SQL }> {
  const address = await findVerificationEmail(db, viewer, read)
  if (address === null) return { isVerified: read.show.owner !== undefined, live: sql`1` }
  if (!verification || browser === undefined) throw ownershipCodeRequired()
  const { row, guard } = await checkCode(db, { purpose: 'feed', ...verification, browser, userId: viewer.id })
  if (row.addressKey !== normalizeEmail(address)) throw codeForOtherFeed()
  return { isVerified: true, live: guard }
}
