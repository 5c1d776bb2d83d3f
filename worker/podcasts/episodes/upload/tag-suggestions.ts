import { and, eq, isNotNull } from 'drizzle-orm'
import { HttpsUrl, type Picture, singleLineText } from '#shared/contract/fields.ts'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { AppError } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { episodes } from '#worker/podcasts/catalog/schema.ts'
import { type Tags, uploadImage } from '#worker/posts/media/index.ts'
import { Chapter } from '../contract.ts'

const truncate = (text: string, max: number) =>
  [...new Intl.Segmenter('fa').segment(text.trim())]
    .slice(0, max)
    .map(({ segment }) => segment)
    .join('')

const Title = singleLineText({ label: 'عنوان', max: LIMITS.titleGraphemes })

/** Returns the title in the file's tags, cut to the limit; empty if missing or unusable. */
export const suggestTitle = ({ title }: Tags): string => Title.safeParse(truncate(title, LIMITS.titleGraphemes)).data ?? ''

export function extractChapters({ chapters }: Tags, duration: number): Chapter[] {
  const valid = chapters.flatMap(({ start, title, href }) => {
    const link = href === null ? null : (HttpsUrl.safeParse(href).data ?? null)
    const chapter = Chapter.safeParse({ start, title: truncate(title, 128), href: link, picture: null })
    return chapter.success && start < duration ? [chapter.data] : []
  })
  const byStart = new Map(valid.map((chapter) => [chapter.start, chapter]))
  return [...byStart.values()].toSorted((a, b) => a.start - b.start)
}

/** Stores the cover in the file's tags as one of the viewer's pictures; null if it is missing or unusable, or the episode has a cover. */
export async function suggestCover(env: Env, db: Database, viewer: Viewer, postId: number, { picture }: Tags): Promise<Picture | null> {
  if (!picture) return null
  const [covered] = await db
    .select({ postId: episodes.postId })
    .from(episodes)
    .where(and(eq(episodes.postId, postId), isNotNull(episodes.cover)))
  if (covered) return null
  try {
    return await uploadImage(env, db, viewer.id, picture)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
