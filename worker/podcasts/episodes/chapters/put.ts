import { eq, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import { bump } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { claimPictures } from '#worker/posts/media/index.ts'
import type { Chapter, Chapters, PutChapters } from '../contract.ts'
import { findOwnSound } from '../find-own.ts'
import { outdatedBySound } from '../outdated.ts'
import { soundChapters } from '../schema.ts'

/**
 * Sets all chapters of an episode of one's own, in the order of their times. Errors: `not_found`; `invalid` for one behind the sound's
 * end and for a picture that is not one's own.
 */
export async function putChapters(db: Database, viewer: Viewer, hash: string, { chapters: sent }: PutChapters): Promise<Chapters> {
  const { id } = await findOwnSound(db, viewer, hash)
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
        .insert(soundChapters)
        .select(
          sql`SELECT ${id}, ${JSON.stringify(chapters)}, ${now()} WHERE EXISTS (SELECT 1 FROM sounds s WHERE s.post_id = ${id} AND s.duration > ${last.start})`,
        )
        .onConflictDoUpdate({
          target: soundChapters.postId,
          set: { chapters: sql`excluded.chapters`, changedAt: sql`excluded.changed_at` },
        })
        .returning({ id: soundChapters.postId })
    : db.delete(soundChapters).where(eq(soundChapters.postId, id)).returning({ id: soundChapters.postId })
  const [written] = await atomic(db, [write, bump(db, await outdatedBySound(db, id))] as const)
  if (last && written.length === 0) throw invalid({ chapters: 'فصلی پس از پایان صدا آغاز می‌شود؛ زمانش را درست کن' })
  return { chapters }
}
