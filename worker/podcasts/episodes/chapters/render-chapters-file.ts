import { eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Chapter } from '../contract.ts'
import { episodeChapters } from '../schema.ts'

/**
 * Renders chapters as podcast-namespace JSON 1.2.0; omits chapters past the end, which a shorter replacement file can cause. Errors:
 * `not_found`.
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
