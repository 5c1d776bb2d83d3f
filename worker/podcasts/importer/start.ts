import { and, eq, type SQL, sql } from 'drizzle-orm'
import { emailKey, spendCode, tryCode } from '#worker/account/auth/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { feedKey } from '#worker/lib/feed-key.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { countOf, insertShow, outdateShow, tooMany } from '#worker/podcasts/shows/index.ts'
import { podcasts } from '#worker/podcasts/shows/schema.ts'
import type { ShowImport, StartImport } from './contract.ts'
import { type ReadFeed, readFeed } from './feed/read-feed.ts'
import { heldByOther, lockedFeed, proofNeeded, wrongCodeOwner } from './feed/refusals.ts'
import { writeItems } from './items.ts'
import { knownImport, proofOf } from './preview.ts'
import { readImport } from './read-import.ts'
import { podcastImports } from './schema.ts'
import { wake } from './wake.ts'

/**
 * Makes the show and begins to bring its episodes; the same key, guid or feed again answers the import that is there. Errors: those of
 * `readFeed`; `conflict` for a locked feed, one show too many, and one somebody else brought; `invalid` for a code that is wrong.
 */
export async function startImport(
  env: Env,
  db: Database,
  viewer: Viewer,
  { key, feed: typed, proof }: StartImport,
  browser: string | undefined,
): Promise<ShowImport> {
  const again = await importOfKey(db, viewer, key)
  if (again) return readImport(env, db, viewer, again)
  const read = await readFeed(env, typed)
  if (read.show.locked) throw lockedFeed()
  const known = await knownImport(db, viewer, read)
  if (known) return readImport(env, db, viewer, known)
  const proved = await provenBy(db, viewer, read, proof, browser)
  const [showHash, hash, at] = [newHash(), newHash(), now()]
  const { feed, show, seasons, items } = read
  const own = sql`p.owner_id = ${viewer.id} AND p.guid = ${show.guid} AND p.removed_at IS NULL`
  // Whoever proved that the feed is theirs may bring it whatever others did; of one's own there is one.
  const isFree = sql`NOT EXISTS (SELECT 1 FROM podcasts p WHERE p.guid = ${show.guid} AND p.removed_at IS NULL
    AND (p.owner_id = ${viewer.id} OR ${proved.isProved ? 0 : 1}))`
  const mine = sql`(SELECT id FROM podcast_imports WHERE hash = ${hash})`
  await atomic(db, [
    insertShow(
      db,
      viewer,
      { ...wishOf(read), seasons, key },
      { hash: showHash, guid: show.guid, cover: null },
      sql`${isFree} AND ${proved.live}`,
    ),
    outdateShow(db, showHash),
    db
      .insert(podcastImports)
      .select(
        sql`SELECT NULL, ${hash}, ${viewer.id}, p.id, ${feed}, ${feedKey(new URL(feed))}, 'running', ${show.image ?? null},
          ${JSON.stringify(show.image === undefined ? [...show.notes, 'cover'] : show.notes)}, 0, NULL, 0, 0, ${at}, ${at}
          FROM podcasts p WHERE ${own} AND ${proved.live} ORDER BY p.id DESC LIMIT 1`,
      )
      .onConflictDoNothing(),
    ...writeItems(db, mine, items, sql`1`),
    ...(proof ? [spendCode(db, proof.challenge)] : []),
    wake(db, sql`i.hash = ${hash}`),
  ] as const)
  const made = await knownImport(db, viewer, read)
  if (made) return readImport(env, db, viewer, made)
  const [full] = await db.all<{ count: number }>(sql`SELECT ${countOf(viewer)} AS count`)
  const others = await db.all(sql`SELECT 1 FROM podcasts p WHERE p.guid = ${show.guid} AND p.removed_at IS NULL`)
  throw others.length > 0 && !proved.isProved ? heldByOther() : full ? tooMany() : proofNeeded()
}

const wishOf = ({ show }: ReadFeed) => {
  const { title, description, author, category, language, kind, explicit, persons, funding, complete, hiddenFromApps, copyright, link } =
    show
  return { title, description, author, category, language, kind, explicit, persons, funding, complete, hiddenFromApps, copyright, link }
}

async function importOfKey(db: Database, viewer: Viewer, key: string): Promise<string | undefined> {
  const [row] = await db
    .select({ hash: podcastImports.hash })
    .from(podcastImports)
    .innerJoin(podcasts, eq(podcasts.id, podcastImports.podcastId))
    .where(and(eq(podcastImports.ownerId, viewer.id), eq(podcasts.clientKey, key)))
  return row?.hash
}

/** Whether the feed's own mail address vouches for the viewer; `live` must still hold when the show is made. */
async function provenBy(
  db: Database,
  viewer: Viewer,
  read: ReadFeed,
  proof: StartImport['proof'],
  browser: string | undefined,
): Promise<{ isProved: boolean; live: SQL }> {
  const address = await proofOf(db, viewer, read)
  if (address === null) return { isProved: read.show.owner !== undefined, live: sql`1` }
  if (!proof || browser === undefined) throw proofNeeded()
  const { row, live } = await tryCode(db, { purpose: 'feed', ...proof, browser, userId: viewer.id })
  if (row.addressKey !== emailKey(address)) throw wrongCodeOwner()
  return { isProved: true, live }
}
