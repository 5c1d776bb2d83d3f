import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'

/** UUID namespace of `podcast:guid` (podcast namespace 1.0). */
const NAMESPACE = Uint8Array.fromHex('ead4c236bf5858c6a2c6a6b28d128cb6')

/** Returns a show's `podcast:guid`: the UUIDv5 of its feed URL without scheme and trailing slashes. */
export async function podcastGuid(feed: string): Promise<string> {
  const name = new TextEncoder().encode(feed.replace(/^[a-z]+:\/\//i, '').replace(/\/+$/, ''))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', new Uint8Array([...NAMESPACE, ...name])))
  const hex = [...digest.subarray(0, 16)].map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x50 : at === 8 ? (byte & 0x3f) | 0x80 : byte))
  return new Uint8Array(hex).toHex().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const showFeedPath = (hash: string): string => `/podcast/${hash}/feed.xml`

/** Returns the public email address of a show's owner, which forwards mail and hides their own address. */
export const relayAddress = (hash: string, mailFrom: string): string => `podcast-${hash}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}`

/** Returns the show hash of a relay address; undefined for any other address. */
export function parseRelayAddress(address: string, mailFrom: string): string | undefined {
  const [, hash] = /^podcast-([a-z0-9]{12})@/i.exec(address.trim()) ?? []
  const known = hash?.toLowerCase()
  return known !== undefined && address.trim().toLowerCase() === relayAddress(known, mailFrom).toLowerCase() ? known : undefined
}

export const showTag = (hash: string): string => `podcast-${hash}`

/** Returns the tag of every page that lists a show's episodes; a trigger invalidates it together with the tag of any of them. */
export const episodesTag = (hash: string): string => `episodes-${hash}`

/**
 * Statement: invalidates the pages of the show, its episodes, its creator and its publication, and the podcast directory, if `guard` holds.
 */
export const invalidateShow = (db: Database, hash: string, isRemoval = false, guard: SQL = sql`true`): Statement =>
  insertSelect(
    db,
    cacheInvalidations,
    { tag: sql`tag`, at: now(), isRemoval },
    sql`FROM (
      SELECT value AS tag FROM json_each(${JSON.stringify([showTag(hash), 'podcasts'])})
      UNION SELECT 'post-' || p.hash FROM posts p JOIN sounds s ON s.post_id = p.id JOIN podcasts c ON c.id = s.podcast_id WHERE c.hash = ${hash}
      UNION SELECT 'user-' || u.hash FROM podcasts c JOIN users u ON u.id = c.owner_id WHERE c.hash = ${hash}
      UNION SELECT 'publication-' || n.hash FROM podcasts c JOIN publications n ON n.id = c.publication_id WHERE c.hash = ${hash}) WHERE ${guard}`,
  )
