import { sql } from 'drizzle-orm'
import { write } from '#worker/db/write.ts'
import { importLikeStatements } from '#worker/engagement/likes/index.ts'
import { ArchivedLikes } from '#worker/portability/archives/format/index.ts'
import type { PictureCopier } from './copy-pictures.ts'
import { findImportedPosts } from './find-posts.ts'
import { addWarnings, failItem, type ItemTask, isWaiting, updateItem } from './item-queue.ts'
import type { ImportTurn } from './lease.ts'
import { keyOf, parseJson } from './readers/index.ts'
import { importItems } from './schema.ts'
import type { SourceAccount } from './source-item.ts'

const MAX_BYTES = 5_000_000
/** Likes that come, the newest. */
const MAX_LIKES = 5000

/**
 * Likes the posts of the archive that are here and public: of this site, or imported by anybody. Nobody is notified. Idempotent. Returns false
 * to end the turn.
 */
export async function importLikes(
  turn: ImportTurn,
  copier: PictureCopier,
  task: ItemTask,
  { entry, origin }: SourceAccount,
): Promise<boolean> {
  const { db, lease } = turn
  const bytes = await (await copier.source()).entry(entry, MAX_BYTES)
  const archived = bytes && parseJson(bytes, ArchivedLikes)
  if (!archived) {
    await failItem(turn, task, 'invalid')
    return true
  }
  const wanted = archived.slice(0, MAX_LIKES).map(({ post, path, at }) => ({ key: keyOf(origin, post), url: origin + path, at }))
  const found = await findImportedPosts(turn, wanted, 'public')
  const ids = JSON.stringify(found.map(({ postId }) => postId))
  const known = await db.all<{ id: number }>(
    sql`SELECT post_id AS id FROM likes WHERE user_id = ${lease.ownerId} AND post_id IN (SELECT value FROM json_each(${ids}))`,
  )
  const old = new Set(known.map(({ id }) => id))
  const added = found.flatMap(({ postId, item }) => (old.has(postId) ? [] : [{ postId, at: item.at }]))
  const missing = archived.length - found.length
  const guard = isWaiting(turn, task)
  const { done } = await write(db, {
    before: [...importLikeStatements(db, { id: lease.ownerId }, added, guard)],
    change: {
      done: updateItem(turn, task, {
        state: added.length > 0 ? 'done' : 'existing',
        item: null,
        added: added.map(({ postId }) => postId),
        missing,
        warnings: addWarnings(task.warnings, missing > 0 ? ['targets'] : []),
      }).returning({ id: importItems.id }),
    },
  })
  return done.length > 0
}
