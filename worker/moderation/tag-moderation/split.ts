import { and, eq, sql } from 'drizzle-orm'
import { tagKey } from '#shared/persian/fold.ts'
import { audit } from '#worker/account/suspensions/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { tagCacheTag } from '#worker/posts/posts/index.ts'
import { findTag } from '#worker/posts/tags/index.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { invalidateTag, reindexTag } from './invalidate-tag.ts'

/**
 * Turns an alias back into a separate tag without posts, because the original assignment of posts is not stored. Idempotent. Errors:
 * `not_found`.
 */
export async function splitTag(db: Database, viewer: Viewer, name: string, spelling: string): Promise<void> {
  const target = await findTag(db, name, { includeHidden: true })
  const isMerged = and(eq(tags.key, tagKey(spelling)), eq(tags.mergedInto, target.id))
  const guard = sql`EXISTS (SELECT 1 FROM ${tags} WHERE ${isMerged})`
  await atomic(db, [
    audit(
      db,
      { actorId: viewer.id, action: 'split_tag', subject: tagCacheTag(target.id), details: { from: target.name, spelling } },
      guard,
    ),
    ...invalidateTag(db, sql`(SELECT id FROM ${tags} WHERE ${isMerged})`, target.id, guard),
    reindexTag(db, target.id, guard),
    db.update(tags).set({ hidden: false, mergedInto: null }).where(isMerged),
  ])
}
