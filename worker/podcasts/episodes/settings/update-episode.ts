import { and, eq, gte, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { conflict, invalid, isUniqueViolation } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'
import type { EpisodeFields } from '../contract.ts'
import { findEditableEpisode } from '../find-editable-episode.ts'
import { readEpisodeCacheTags } from '../read-episode-cache-tags.ts'
import { episodes } from '../schema.ts'
import { canManageShow } from '../show-access.ts'

/**
 * Replaces an episode's settings; its guid never changes. Errors: `not_found`; `invalid` for a show the viewer does not manage or a
 * soundbite past the end; `conflict` if the show has an episode with this guid.
 */
export async function updateEpisode(db: Database, viewer: Viewer, hash: string, { show, ...fields }: EpisodeFields): Promise<void> {
  const { id } = await findEditableEpisode(db, viewer, hash)
  const selectedShow = sql`(SELECT ${shows.id} FROM ${shows} WHERE ${shows.hash} = ${show} AND ${shows.removedAt} IS NULL
    AND (${canManageShow(viewer.id)} OR ${shows.id} = ${episodes.showId}))`
  const lastSoundbiteEnd = Math.max(0, ...fields.soundbites.map(({ start, duration }) => start + duration))
  const updated = await atomic(db, [
    db
      .update(episodes)
      .set({ ...fields, showId: show === null ? null : selectedShow })
      .where(
        and(eq(episodes.postId, id), gte(episodes.duration, lastSoundbiteEnd), show === null ? undefined : sql`EXISTS ${selectedShow}`),
      )
      .returning({ id: episodes.postId }),
    invalidate(db, [...(await readEpisodeCacheTags(db, id)), ...(show === null ? [] : [`podcast-${show}`])]),
  ] as const).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw conflict('این قسمت یک بار در این پادکست هست؛ پادکست دیگری انتخاب کن.')
    throw error
  })
  if (updated[0].length > 0) return
  // Determines which condition failed.
  const { duration } = await findEditableEpisode(db, viewer, hash)
  throw duration < lastSoundbiteEnd
    ? invalid({ soundbites: 'گزیده‌ای از پایان صدا بیرون می‌زند؛ زمانش را درست کن' })
    : invalid({ show: 'این پادکست از آن تو نیست؛ یکی از پادکست‌های خودت را انتخاب کن' })
}
