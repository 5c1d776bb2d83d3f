import { and, eq, ne, sql } from 'drizzle-orm'
import { audit } from '#worker/account/suspensions/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { wakeIndex } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { tagTag } from '#worker/posts/posts/index.ts'
import { findTag } from '#worker/posts/tags/index.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { indexAnew, outdateTag } from './touched.ts'

/**
 * Hides a tag or shows it again. A hidden one is in no list, search, suggestion or page, and its address is not found; its posts
 * keep it for the day it is shown again. Asking again changes nothing. Errors: `not_found`.
 */
export async function hideTag(db: Database, viewer: Viewer, name: string, hidden: boolean): Promise<void> {
  const tag = await findTag(db, name, { hiddenToo: true })
  const at = now()
  const subject = tagTag(tag.id)
  const other = and(eq(tags.id, tag.id), ne(tags.hidden, hidden), sql`merged_into IS NULL`)
  const changes = sql`EXISTS (SELECT 1 FROM ${tags} WHERE ${other})`
  await atomic(db, [
    audit(db, { actorId: viewer.id, act: hidden ? 'hide_tag' : 'show_tag', subject, details: { name: tag.name } }, changes),
    ...outdateTag(db, sql`(${tag.id})`, tag.id, changes),
    ...indexAnew(db, tag.id, changes),
    wakeIndex(db, subject, at, changes),
    db.update(tags).set({ hidden }).where(other),
  ])
}
