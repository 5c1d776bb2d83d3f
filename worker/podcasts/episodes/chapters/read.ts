import { eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { Chapters } from '../contract.ts'
import { findOwnSound } from '../find-own.ts'
import { soundChapters } from '../schema.ts'

/** Chapters of an episode of one's own, in order. Errors: `not_found`. */
export async function readChapters(db: Database, viewer: Viewer, hash: string): Promise<Chapters> {
  const { id } = await findOwnSound(db, viewer, hash)
  const [row] = await db.select({ chapters: soundChapters.chapters }).from(soundChapters).where(eq(soundChapters.postId, id))
  return { chapters: row?.chapters ?? [] }
}
