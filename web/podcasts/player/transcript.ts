/** A stretch of what is said, ms; `nth` among all. */
export interface TranscriptSegment {
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

/** Reads a transcript of the podcast namespace (JSON, seconds); what has no words is left out, what is none at all is empty. */
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

/** What is being said at a place: the last stretch that has begun; -1 for none, and in a transcript without times. */
export const findSegmentIndex = (segments: readonly TranscriptSegment[], position: number): number =>
  segments.some(({ end }) => end > 0) ? segments.findLastIndex(({ start }) => start <= position) : -1
