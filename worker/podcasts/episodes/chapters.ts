import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid, notFound } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { episodeChapters } from '#worker/podcasts/catalog/schema.ts'
import { claimPictures } from '#worker/posts/media/index.ts'
import { findOutboundLinks, mayAddLinks } from '#worker/posts/reviews/index.ts'
import { mayChangeUnreviewed } from '#worker/posts/sponsorship/index.ts'
import type { Chapter, Chapters, PutChapters } from './contract.ts'
import { assertMayChangeSound, findEditableEpisode } from './episode-access.ts'
import { readEpisodeCacheTags } from './read-episode-cache-tags.ts'

const PAST_THE_END = 'سرفصلی پس از پایان صدا آغاز می‌شود؛ زمانش را درست کن'
const LINKS_REVIEWED =
  'تا نخستین پست پیونددارت بررسی نشده، به سرفصل‌های این قسمت نمی‌توانی پیوند بیفزایی؛ پیوند را در متن بگذار و دوباره منتشرش کن'

/**
 * Replaces the chapters of an editable episode and sorts them by time; an empty list deletes them. Errors: `not_found`; `invalid` for a
 * chapter at or past the end, a picture the viewer did not upload, or a new link that `mayAddLinks` rejects.
 */
export async function putChapters(
  db: Database,
  viewer: Viewer,
  hash: string,
  { chapters: sent }: PutChapters,
  origin: string,
): Promise<Chapters> {
  const { id, duration } = await findEditableEpisode(db, viewer, hash)
  await assertMayChangeSound(db, id)
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
  const links = findOutboundLinks({ document: { type: 'doc', content: [] }, canonicalUrl: null, chapters }, origin)
  const stored = sql`(SELECT old.chapters FROM sound_chapters old WHERE old.post_id = ${id})`
  const replacement = last
    ? insertSelect(
        db,
        episodeChapters,
        { postId: id, chapters, changedAt: now() },
        sql`WHERE EXISTS (SELECT 1 FROM sounds s WHERE s.post_id = ${id} AND s.duration > ${last.start})
          AND ${mayChangeUnreviewed(id)} AND ${mayAddLinks(viewer.id, id, links, stored)}`,
      )
        .onConflictDoUpdate({
          target: episodeChapters.postId,
          set: { chapters: sql`excluded.chapters`, changedAt: sql`excluded.changed_at` },
        })
        .returning({ id: episodeChapters.postId })
    : db
        .delete(episodeChapters)
        .where(and(eq(episodeChapters.postId, id), mayChangeUnreviewed(id)))
        .returning({ id: episodeChapters.postId })
  const { written } = await write(db, { change: { written: replacement }, after: [invalidate(db, await readEpisodeCacheTags(db, id))] })
  if (last && written.length === 0) throw invalid({ chapters: last.start < duration ? LINKS_REVIEWED : PAST_THE_END })
  return { chapters }
}

/** Reads the chapters of an editable episode; an empty list if there are none. Errors: `not_found`. */
export async function readChapters(db: Database, viewer: Viewer, hash: string): Promise<Chapters> {
  const { id } = await findEditableEpisode(db, viewer, hash)
  const [row] = await db.select({ chapters: episodeChapters.chapters }).from(episodeChapters).where(eq(episodeChapters.postId, id))
  return { chapters: row?.chapters ?? [] }
}

/**
 * Renders chapters as podcast-namespace JSON 1.2.0; omits chapters past the end, which a shorter replacement file can cause. Errors:
 * `not_found` without stored chapters.
 */
export async function renderChaptersFile(
  db: Database,
  { id, duration }: { id: number; duration: number },
  origin: string,
): Promise<string> {
  const [row] = await db.select({ chapters: episodeChapters.chapters }).from(episodeChapters).where(eq(episodeChapters.postId, id))
  if (!row) throw notFound()
  const chapters = row.chapters.filter(({ start }) => start < duration)
  return JSON.stringify({ version: '1.2.0', chapters: chapters.map((chapter) => viewChapter(chapter, origin)) })
}

const viewChapter = ({ start, title, href, picture }: Chapter, origin: string) => ({
  startTime: start / 1000,
  title,
  ...(href ? { url: href } : {}),
  ...(picture ? { img: `${origin}/media/${picture.hash}/${picture.widths.at(-1) ?? picture.width}.webp` } : {}),
})
