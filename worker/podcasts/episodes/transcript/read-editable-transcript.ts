import { eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { EditableTranscript } from '../contract.ts'
import { findEditableEpisode } from '../find-editable-episode.ts'
import { transcripts } from '../schema.ts'

/** Reads the transcript of an editable episode; empty if there is none. Errors: `not_found`. */
export async function readEditableTranscript(db: Database, viewer: Viewer, hash: string): Promise<EditableTranscript> {
  const { id } = await findEditableEpisode(db, viewer, hash)
  const [row] = await db
    .select({ changedAt: transcripts.changedAt, timed: transcripts.timed, segments: transcripts.segments })
    .from(transcripts)
    .where(eq(transcripts.postId, id))
  return row ?? { changedAt: null, timed: true, segments: [] }
}
