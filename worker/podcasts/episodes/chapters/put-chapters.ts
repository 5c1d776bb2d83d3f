import { eq, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { claimPictures } from '#worker/posts/media/index.ts'
import type { Chapter, Chapters, PutChapters } from '../contract.ts'
import { findEditableEpisode } from '../find-editable-episode.ts'
import { readEpisodeCacheTags } from '../read-episode-cache-tags.ts'
import { episodeChapters } from '../schema.ts'

/**
 * Replaces the chapters of an editable episode and sorts them by time; an empty list deletes them. Errors: `not_found`; `invalid` for a
 * chapter past the end or another user's picture.
 */
export async function putChapters(db: Database, viewer: Viewer, hash: string, { chapters: sent }: PutChapters): Promise<Chapters> {
  const { id } = await findEditableEpisode(db, viewer, hash)
  const pictures = await claimPictures(
    db,
    viewer.id,
    sent.flatMap(({ picture }) => picture ?? []),
  )
  const chapters = sent
    .map((chapter, at): Chapter => {
      const picture = chapter.picture === null ? null : (pictures.get(chapter.picture) ?? null)
      if (chapter.picture !== null && !picture) throw invalid({ [`chapters.${at}.picture`]: 'این تصویر پیدا نشد؛ دوباره بفرستش' })
      return { ...chapter, picture }
    })
    .sort((one, other) => one.start - other.start)
  const last = chapters.at(-1)
  const write = last
    ? db
        .insert(episodeChapters)
        .select(
          sql`SELECT ${id}, ${JSON.stringify(chapters)}, ${now()} WHERE EXISTS (SELECT 1 FROM sounds s WHERE s.post_id = ${id} AND s.duration > ${last.start})`,
        )
        .onConflictDoUpdate({
          target: episodeChapters.postId,
          set: { chapters: sql`excluded.chapters`, changedAt: sql`excluded.changed_at` },
        })
        .returning({ id: episodeChapters.postId })
    : db.delete(episodeChapters).where(eq(episodeChapters.postId, id)).returning({ id: episodeChapters.postId })
  const [written] = await atomic(db, [write, invalidate(db, await readEpisodeCacheTags(db, id))] as const)
  if (last && written.length === 0) throw invalid({ chapters: 'فصلی پس از پایان صدا آغاز می‌شود؛ زمانش را درست کن' })
  return { chapters }
}
