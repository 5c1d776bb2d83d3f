import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { lastInvalidatedAt } from '#worker/lib/invalidations.ts'
import type { CachedPage } from '#worker/lib/page-cache.ts'

interface ModifiedContent {
  etag: string
  tags: readonly string[]
  /** Latest publication or edit of what the content shows, UTC ms; 0 if it shows nothing. */
  changedAt: number
}

/**
 * Returns the Last-Modified header of content: that of the outdated copy if it is the same content, otherwise the later of its own last change
 * and the last invalidation of its tags, since a withdrawn or renamed post changes a feed without a newer item.
 */
export async function readLastModified(
  db: Database,
  { etag, tags, changedAt }: ModifiedContent,
  stale: Pick<CachedPage, 'headers'> | undefined,
): Promise<string> {
  const known = stale?.headers.etag === etag && stale.headers['last-modified']
  if (known) return known
  const at = Math.max(changedAt, await lastInvalidatedAt(db, tags))
  return new Date(at === 0 ? now() : Math.min(at, now())).toUTCString()
}
