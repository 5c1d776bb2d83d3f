import { eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Segment } from '../contract.ts'
import { transcripts } from '../schema.ts'
import { writeJson, writeSrt, writeText, writeVtt } from './write-transcript.ts'

interface TranscriptFormat {
  type: string
  isTimed: boolean
  write: (segments: readonly Segment[]) => string
}

export const TRANSCRIPT_FORMATS: ReadonlyMap<string, TranscriptFormat> = new Map([
  ['vtt', { type: 'text/vtt; charset=UTF-8', isTimed: true, write: writeVtt }],
  ['srt', { type: 'application/x-subrip; charset=UTF-8', isTimed: true, write: writeSrt }],
  ['json', { type: 'application/json; charset=UTF-8', isTimed: false, write: writeJson }],
  ['txt', { type: 'text/plain; charset=UTF-8', isTimed: false, write: writeText }],
])

/** Renders a transcript. Errors: `not_found` without a transcript, and for a timed format of an untimed one. */
export async function renderTranscriptFile(db: Database, postId: number, { isTimed, write }: TranscriptFormat): Promise<string> {
  const [row] = await db
    .select({ timed: transcripts.timed, segments: transcripts.segments })
    .from(transcripts)
    .where(eq(transcripts.postId, postId))
  if (!row || (isTimed && !row.timed)) throw notFound()
  return write(row.segments)
}
