import { eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { OwnTranscript } from '../contract.ts'
import { findOwnSound } from '../find-own.ts'
import { transcripts } from '../schema.ts'

/** The transcript of an episode of one's own, empty while there is none. Errors: `not_found`. */
export async function readOwnTranscript(db: Database, viewer: Viewer, hash: string): Promise<OwnTranscript> {
  const { id } = await findOwnSound(db, viewer, hash)
  const [row] = await db
    .select({ changedAt: transcripts.changedAt, timed: transcripts.timed, segments: transcripts.segments })
    .from(transcripts)
    .where(eq(transcripts.postId, id))
  return row ?? { changedAt: null, timed: true, segments: [] }
}
