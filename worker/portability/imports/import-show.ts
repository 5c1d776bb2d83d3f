import { sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { isDecided } from '#worker/account/suspensions/index.ts'
import { write } from '#worker/db/write.ts'
import { newHash } from '#worker/lib/hash.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { CreateShow } from '#worker/podcasts/shows/contract.ts'
import { canAddShowTo, countOwnedShows, insertShow, invalidateShow, podcastGuid, showFeedPath } from '#worker/podcasts/shows/index.ts'
import { claimPictures } from '#worker/posts/media/index.ts'
import type { ItemWarning } from './contract.ts'
import { copyPictures, type PictureCopier } from './copy-pictures.ts'
import { importedShowId, isRemovedByModerator, showClientKey } from './imported-show.ts'
import { addWarnings, continueLater, failItem, type ItemTask, isWaiting, stopForQuota, updateItem } from './item-queue.ts'
import type { ImportTurn } from './lease.ts'
import { importItems } from './schema.ts'
import type { PictureSource, SourceShow } from './source-item.ts'

const COVER = 'cover'

/** Settings that come; a feed that has moved elsewhere does not, because apps would follow it away from this one. */
const SETTINGS = [
  ...['description', 'author', 'category', 'language', 'kind', 'explicit', 'seasons', 'persons', 'funding'],
  ...['texts', 'license', 'locked', 'complete', 'hiddenFromApps', 'copyright', 'link'],
] as const

/** Imports a show with its settings and cover, in one batch. Idempotent. Returns false to end the turn. */
export async function importShow(turn: ImportTurn, copier: PictureCopier, task: ItemTask, { key, show }: SourceShow): Promise<boolean> {
  const { env, db, lease } = turn
  const sources: Record<string, PictureSource> = show.cover ? { [COVER]: { entry: `media/${show.cover.hash}.webp` } } : {}
  const { copied, stop } = await copyPictures(turn, copier, task, sources)
  if (stop === 'leaseLost') return false
  if (stop === 'full') await stopForQuota(turn, task)
  if (stop === 'turnOver') await continueLater(turn, task)
  if (stop) return stop === 'retry'
  const coverHash = copied[COVER] ?? null
  const cover = coverHash === null ? null : ((await claimPictures(db, lease.ownerId, [coverHash])).get(coverHash) ?? null)
  const isCoverUsable = cover !== null && cover.width === cover.height && cover.width >= LIMITS.coverMin && cover.width <= LIMITS.coverMax
  const { settings, isComplete } = toSettings(show, showClientKey(key))
  if (!settings) {
    await failItem(turn, task, 'invalid')
    return true
  }
  const hash = newHash()
  const publication = lease.settings?.publication ?? null
  const guid = await chooseGuid(turn, show.guid, hash)
  const guard = isWaiting(turn, task)
  const showId = importedShowId(lease.ownerId, key, env.ORIGIN)
  const lost: (ItemWarning | false)[] = [show.cover !== null && !isCoverUsable && 'cover', !isComplete && 'show']
  const warnings = JSON.stringify(
    addWarnings(
      task.warnings,
      lost.filter((one) => one !== false),
    ),
  )
  const isFull = sql`${countOwnedShows(lease.ownerId)} >= ${LIMITS.showsPerUser}`
  const { done } = await write(db, {
    before: [
      // Whether it exists, before anything changes.
      updateItem(turn, task, { showId }),
      // A show that its owner removed can come again; one that moderators removed keeps the key.
      db
        .update(shows)
        .set({ clientKey: null })
        .where(
          sql`owner_id = ${lease.ownerId} AND client_key = ${settings.key} AND removed_at IS NOT NULL
          AND NOT ${isDecided('podcast', sql.raw('podcasts.id'), 'remove')} AND ${guard}`,
        ),
      insertShow(
        db,
        { id: lease.ownerId },
        { ...settings, publication },
        { hash, guid, cover: isCoverUsable ? cover : null },
        sql`${canAddShowTo(lease.ownerId, publication)} AND ${showId} IS NULL
          AND NOT ${isRemovedByModerator(lease.ownerId, key, env.ORIGIN)} AND ${guard}`,
      ),
      invalidateShow(db, hash, false, guard),
    ],
    change: {
      done: updateItem(turn, task, {
        state: sql`CASE WHEN ${showId} IS NULL THEN 'failed' WHEN show_id IS NULL THEN 'done' ELSE 'existing' END`,
        reason: sql`iif(${showId} IS NOT NULL, NULL, iif(${isFull}, 'limit', 'notAllowed'))`,
        item: sql`iif(${showId} IS NULL, item, NULL)`,
        pictures: sql`'{}'`,
        importedAt: sql`(SELECT s.changed_at FROM podcasts s WHERE s.id = ${showId})`,
        warnings: sql`iif(show_id IS NULL, ${warnings}, '[]')`,
        showId,
      }).returning({ id: importItems.id }),
    },
  })
  return done.length > 0
}

/** Fits the settings to the rules of this site; undefined without a usable title. */
function toSettings(show: SourceShow['show'], key: string): { settings?: CreateShow; isComplete: boolean } {
  const found: Record<string, unknown> = {}
  let isComplete = true
  for (const name of SETTINGS) {
    const value: unknown = show[name]
    if (value === undefined) continue
    const { success, data } = CreateShow.shape[name].safeParse(value)
    if (success) found[name] = data
    else isComplete = false
  }
  // The key is longer than those of clients.
  const { data } = CreateShow.omit({ key: true }).safeParse({ ...found, title: show.title })
  return { ...(data && { settings: { ...data, key } }), isComplete }
}

/**
 * Returns the `podcast:guid` by which apps know the show, if this site made the archive and no show here has it, or else one of its own;
 * otherwise a forged archive could replace somebody else's show in apps.
 */
async function chooseGuid({ env, db, lease }: ImportTurn, archived: string | null, hash: string): Promise<string> {
  const own = await podcastGuid(env.ORIGIN + showFeedPath(hash))
  if (archived === null) return own
  const [row] = await db.all<{ isAvailable: number }>(
    sql`SELECT (SELECT summary ->> 'authentic' FROM imports WHERE id = ${lease.id}) = 1
      AND NOT EXISTS (SELECT 1 FROM podcasts s WHERE s.guid = ${archived} AND s.removed_at IS NULL) AS "isAvailable"`,
  )
  return row?.isAvailable === 1 ? archived : own
}
