import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { readTogether, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import type { CreatedPrivateFeed, PrivateFeed } from './contract.ts'
import { isManagedShow } from './policy.ts'
import { privateFeeds } from './schema.ts'

const columns = { hash: privateFeeds.hash, name: privateFeeds.name, createdAt: privateFeeds.createdAt }

/** Lists the feeds of a show that the viewer created and has not revoked, newest first. Errors: `not_found`. */
export async function listPrivateFeeds(db: Database, viewer: Viewer, hash: string): Promise<PrivateFeed[]> {
  const { managed, feeds } = await readTogether(db, {
    managed: db.select({ id: shows.id }).from(shows).where(isManagedShow(viewer, hash)),
    feeds: db
      .select(columns)
      .from(privateFeeds)
      .where(
        and(
          eq(privateFeeds.createdBy, viewer.id),
          isNull(privateFeeds.revokedAt),
          sql`${privateFeeds.showId} = (SELECT id FROM podcasts WHERE hash = ${hash})`,
        ),
      )
      .orderBy(desc(privateFeeds.createdAt), desc(privateFeeds.id)),
  })
  if (managed.length === 0) throw notFound()
  return feeds
}

/**
 * Creates a private feed and returns its path, which cannot be read again: it contains a 256-bit token of which only the digest is stored.
 * Errors: `not_found`; `conflict` at the limit per user and show.
 */
export async function createPrivateFeed(db: Database, viewer: Viewer, hash: string, name: string): Promise<CreatedPrivateFeed> {
  const token = newSecret()
  const [tokenDigest, feed, at] = [await sha256(token), newHash(), now()]
  const isManaged = isManagedShow(viewer, hash)
  const { created, managed } = await write(db, {
    change: [
      insertSelect(
        db,
        privateFeeds,
        { hash: feed, showId: shows.id, createdBy: viewer.id, name, tokenDigest, createdAt: at },
        sql`FROM ${shows}
        WHERE ${isManaged} AND (SELECT count(*) FROM private_feeds f WHERE f.podcast_id = ${shows.id} AND f.made_by = ${viewer.id}
          AND f.revoked_at IS NULL) < ${LIMITS.privateFeeds}`,
      ),
    ],
    read: {
      created: db.select(columns).from(privateFeeds).where(eq(privateFeeds.hash, feed)),
      managed: db.select({ id: shows.id }).from(shows).where(isManaged),
    },
  })
  if (managed.length === 0) throw notFound()
  const [row] = created
  if (!row) throw conflict(`${persianDigits(LIMITS.privateFeeds)} RSS خصوصی داری؛ یکی را باطل کن و دوباره امتحان کن.`)
  return { path: `/podcast/${hash}/private/${token}.xml`, feed: row }
}

/** Revokes one of the viewer's private feeds and its file URLs; repeating changes nothing. Errors: `not_found`. */
export async function revokePrivateFeed(db: Database, viewer: Viewer, feed: string): Promise<void> {
  const revoked = await db
    .update(privateFeeds)
    .set({ revokedAt: sql`coalesce(${privateFeeds.revokedAt}, ${now()})` })
    .where(and(eq(privateFeeds.hash, feed), eq(privateFeeds.createdBy, viewer.id)))
    .returning({ hash: privateFeeds.hash })
  if (revoked.length === 0) throw notFound()
}
