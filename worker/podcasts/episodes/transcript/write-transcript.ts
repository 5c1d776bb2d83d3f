import { eq } from 'drizzle-orm'
import { escapeText } from 'entities/escape'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { transcripts } from '#worker/podcasts/catalog/schema.ts'
import type { Segment } from '../contract.ts'
import { formatTime } from './timecode.ts'

type Segments = readonly Segment[]
const withSpeaker = ({ speaker, text }: Segment): string => (speaker ? `${speaker}: ${text}` : text)

/** Writes WebVTT with speakers as voice tags. */
export const writeVtt = (segments: Segments): string =>
  `WEBVTT\n\n${segments
    .map(
      ({ start, end, speaker, text }) =>
        `${formatTime(start, '.')} --> ${formatTime(end, '.')}\n${speaker ? `<v ${escapeText(speaker)}>` : ''}${escapeText(text)}\n`,
    )
    .join('\n')}`

/** Writes SubRip with speakers before the text. Replaces each «-->», which would parse as a timing. */
export const writeSrt = (segments: Segments): string =>
  segments
    .map(
      (one, at) => `${at + 1}\n${formatTime(one.start, ',')} --> ${formatTime(one.end, ',')}\n${withSpeaker(one).replaceAll('-->', '→')}\n`,
    )
    .join('\n')

/** Writes podcast-namespace JSON with times in seconds; all are 0 in an untimed transcript. */
export const writeJson = (segments: Segments): string =>
  JSON.stringify({
    version: '1.0.0',
    segments: segments.map(({ start, end, speaker, text }) => ({
      ...(speaker ? { speaker } : {}),
      startTime: start / 1000,
      endTime: end / 1000,
      body: text,
    })),
  })

/** Writes plain text, one paragraph per segment, with the speaker where it changes. */
export const writeText = (segments: Segments): string =>
  `${segments.map((one, at) => (one.speaker === segments[at - 1]?.speaker ? one.text : withSpeaker(one))).join('\n\n')}\n`

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
