import { and, eq, ne, sql } from 'drizzle-orm'
import { tagKey } from '#shared/persian/fold.ts'
import { audit } from '#worker/account/suspensions/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { wakeIndex } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { tagTag } from '#worker/posts/posts/index.ts'
import { findTag, tagSlug } from '#worker/posts/tags/index.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { indexAnew, outdateTag } from './touched.ts'

/**
 * Writes a tag another way, كتابخانه as کتاب‌خانه; every spelling still leads to it. Asking again changes nothing.
 * Errors: `not_found`, `invalid` for another word.
 */
export async function renameTag(db: Database, viewer: Viewer, name: string, written: string): Promise<void> {
  const tag = await findTag(db, name, { hiddenToo: true })
  if (tagKey(written) !== tag.key) throw invalid({ name: 'این واژهٔ دیگری است؛ برای یکی کردن دو برچسب از «یکی کردن» کمک بگیر' })
  const at = now()
  const subject = tagTag(tag.id)
  const other = and(eq(tags.id, tag.id), ne(tags.name, written))
  const changes = sql`EXISTS (SELECT 1 FROM ${tags} WHERE ${other})`
  await atomic(db, [
    audit(db, { actorId: viewer.id, act: 'rename_tag', subject, details: { from: tag.name, to: written } }, changes),
    ...outdateTag(db, sql`(${tag.id})`, tag.id, changes),
    ...indexAnew(db, tag.id, changes),
    wakeIndex(db, subject, at, changes),
    db
      .update(tags)
      .set({ name: written, slug: tagSlug(written) })
      .where(other),
  ])
}
