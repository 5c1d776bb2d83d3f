import { eq, type SQL, sql } from 'drizzle-orm'
import { tagKey } from '#shared/persian/fold.ts'
import { mutes } from '#worker/account/blocks/schema.ts'
import { audit } from '#worker/account/suspensions/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { wakeIndex } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { follows } from '#worker/people/follows/schema.ts'
import { tagTag } from '#worker/posts/posts/index.ts'
import { addTags, findTag } from '#worker/posts/tags/index.ts'
import { postTags, tags } from '#worker/posts/tags/schema.ts'
import { indexTag, outdateTag } from './touched.ts'

/** A target that is merged itself meanwhile is looked up again, so often. */
const TRIES = 5

/**
 * Lets a spelling lead to a tag: its posts, followers and mutes move there, each once, and whatever led to it leads to the target.
 * A spelling nobody used yet is remembered. Asking again changes nothing. Errors: `not_found`, `conflict` where both are one
 * already or the spelling leads elsewhere.
 */
export async function mergeTag(db: Database, viewer: Viewer, name: string, spelling: string): Promise<void> {
  const key = tagKey(spelling)
  let known: number | undefined
  for (let left = TRIES; left > 0; left--) {
    const target = await findTag(db, name, { hiddenToo: true })
    if (target.key === key) throw conflict('این همان برچسب است؛ املای دیگری بنویس.')
    if (target.id === known) throw conflict('این املا همین حالا به برچسب دیگری می‌رسد؛ نخست آن را از آنجا جدا کن.')
    known = target.id
    if ((await leadTo(db, viewer, target, { key, spelling })) === target.id) return
  }
  throw conflict('هم‌زمان کس دیگری این برچسب را جابه‌جا کرد؛ صفحه را تازه کن و دوباره بکوش.')
}

/** Merges in one batch and answers the id the spelling leads to then; nothing is done where it led elsewhere or the target is merged itself. */
async function leadTo(
  db: Database,
  viewer: Viewer,
  target: { id: number; name: string },
  { key, spelling }: { key: string; spelling: string },
): Promise<number | null | undefined> {
  const at = now()
  const free = sql`(SELECT id FROM tags WHERE key = ${key} AND merged_into IS NULL AND id <> ${target.id})`
  const isFree = sql`EXISTS ${free} AND EXISTS (SELECT 1 FROM tags WHERE id = ${target.id} AND merged_into IS NULL)`
  const merged = sql`(SELECT id FROM tags WHERE key = ${key} AND merged_into = ${target.id})`
  const ofMerged: SQL = sql`kind = 'tag' AND target_id IN ${merged}`
  const subject = tagTag(target.id)
  await atomic(db, [
    ...addTags(db, [spelling], at),
    audit(db, { actorId: viewer.id, act: 'merge_tag', subject, details: { into: target.name, from: spelling } }, isFree),
    ...outdateTag(db, free, target.id, isFree),
    indexTag(db, target.id, isFree),
    wakeIndex(db, subject, at, isFree),
    db.update(tags).set({ hidden: true, mergedInto: target.id }).where(sql`id IN ${free} AND ${isFree}`),
    db.update(tags).set({ mergedInto: target.id }).where(sql`merged_into IN ${merged}`),
    db
      .insert(postTags)
      .select(sql`SELECT post_id, ${target.id}, position, published_at FROM post_tags WHERE tag_id IN ${merged}`)
      .onConflictDoNothing(),
    db.delete(postTags).where(sql`tag_id IN ${merged}`),
    db.insert(follows).select(sql`SELECT follower_id, kind, ${target.id}, created_at FROM follows WHERE ${ofMerged}`).onConflictDoNothing(),
    db.delete(follows).where(ofMerged),
    db.insert(mutes).select(sql`SELECT user_id, kind, ${target.id}, created_at FROM mutes WHERE ${ofMerged}`).onConflictDoNothing(),
    db.delete(mutes).where(ofMerged),
  ])
  const [spelled] = await db.select({ leadsTo: tags.mergedInto }).from(tags).where(eq(tags.key, key))
  return spelled?.leadsTo
}
