import { type SQL, sql } from 'drizzle-orm'
import { isDecided } from '#worker/account/suspensions/index.ts'
import type { Database } from '#worker/db/client.ts'
import { sameSiteHash } from './same-site.ts'

const HASH_AT_END = /[a-z0-9]{12}(?:#\d+)?$/

/** Returns the key of a show of the archive from which the item with the key `itemKey` comes. */
export const showKeyOf = (itemKey: string, show: string): string => itemKey.replace(HASH_AT_END, show)

/** Idempotency key of a show that was imported. */
export const showClientKey = (key: string): string => `import ${key}`

/** Query of the id of a member's show that was imported with this key, or that the archive of this site names; NULL if there is none. */
export const importedShowId = (ownerId: number, key: string, origin: string): SQL =>
  sql`(SELECT s.id FROM podcasts s WHERE s.owner_id = ${ownerId} AND s.removed_at IS NULL
    AND (s.client_key = ${showClientKey(key)} OR s.hash = ${sameSiteHash({ key, canonicalUrl: null }, origin)}) ORDER BY s.id DESC LIMIT 1)`

/** SQL condition: the key names a show of the member on this site that a moderator removed. */
export const isRemovedByModerator = (ownerId: number, key: string, origin: string): SQL =>
  sql`EXISTS (SELECT 1 FROM podcasts r WHERE r.owner_id = ${ownerId} AND r.hash = ${sameSiteHash({ key, canonicalUrl: null }, origin)}
    AND r.removed_at IS NOT NULL AND ${isDecided('podcast', sql.raw('r.id'), 'remove')})`

export async function findImportedShow(db: Database, ownerId: number, key: string, origin: string): Promise<number | null> {
  const [row] = await db.all<{ id: number | null }>(sql`SELECT ${importedShowId(ownerId, key, origin)} AS id`)
  return row?.id ?? null
}
