import { readOfflineTranscript, transcriptPath } from './offline-episodes.ts'
import { text } from './text.ts'

/** Reads the transcript of an episode, offline the one on the device. Rejects if there is neither. */
export async function fetchTranscript(hash: string): Promise<TranscriptSegment[]> {
  const response = await fetch(transcriptPath(hash)).catch(() => undefined)
  const file = response?.ok ? response : await readOfflineTranscript(hash)
  if (!file) throw new Error(text.transcriptFailed)
  return parseTranscript(await file.json())
}

/** A transcript segment: times in ms; `index` counts all segments of the file, including empty ones. */
interface TranscriptSegment {
  index: number
  start: number
  end: number
  speaker: string
  text: string
}

interface RawSegment {
  startTime?: unknown
  endTime?: unknown
  speaker?: unknown
  body?: unknown
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Parses a podcast namespace transcript (JSON, times in seconds); skips empty and malformed segments, and returns an empty array for malformed files. */
export function parseTranscript(file: unknown): TranscriptSegment[] {
  const segments = isObject(file) && 'segments' in file && Array.isArray(file.segments) ? file.segments : []
  return segments.flatMap((segment: unknown, index) => {
    if (!isObject(segment)) return []
    const { startTime, endTime, speaker, body }: RawSegment = segment
    if (typeof body !== 'string' || body.trim() === '') return []
    const start = Number(startTime) || 0
    return [
      {
        index,
        start: start * 1000,
        end: (Number(endTime) || start) * 1000,
        speaker: typeof speaker === 'string' ? speaker : '',
        text: body,
      },
    ]
  })
}

/** Returns the index of the segment at a position; -1 before the first segment and in untimed transcripts. */
export const findSegmentIndex = (segments: readonly TranscriptSegment[], position: number): number =>
  segments.some(({ end }) => end > 0) ? segments.findLastIndex(({ start }) => start <= position) : -1
