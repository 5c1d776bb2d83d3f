import { eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { Chapters } from '../contract.ts'
import { findEditableEpisode } from '../find-editable-episode.ts'
import { episodeChapters } from '../schema.ts'

/** Reads the chapters of an editable episode. Errors: `not_found`. */
export async function readChapters(db: Database, viewer: Viewer, hash: string): Promise<Chapters> {
  const { id } = await findEditableEpisode(db, viewer, hash)
  const [row] = await db.select({ chapters: episodeChapters.chapters }).from(episodeChapters).where(eq(episodeChapters.postId, id))
  return { chapters: row?.chapters ?? [] }
}
