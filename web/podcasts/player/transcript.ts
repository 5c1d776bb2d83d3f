/** A stretch of what is said, ms; `nth` among all. */
export interface Said {
  nth: number
  start: number
  end: number
  speaker: string
  words: string
}

interface Told {
  startTime?: unknown
  endTime?: unknown
  speaker?: unknown
  body?: unknown
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Reads a transcript of the podcast namespace (JSON, seconds); what has no words is left out, what is none at all is empty. */
export function readTranscript(file: unknown): Said[] {
  const segments = isObject(file) && 'segments' in file && Array.isArray(file.segments) ? file.segments : []
  return segments.flatMap((segment: unknown, nth) => {
    if (!isObject(segment)) return []
    const { startTime, endTime, speaker, body }: Told = segment
    if (typeof body !== 'string' || body.trim() === '') return []
    const start = Number(startTime) || 0
    return [
      {
        nth,
        start: start * 1000,
        end: (Number(endTime) || start) * 1000,
        speaker: typeof speaker === 'string' ? speaker : '',
        words: body,
      },
    ]
  })
}

/** What is being said at a place: the last stretch that has begun; -1 for none, and in a transcript without times. */
export const saidAt = (said: readonly Said[], place: number): number =>
  said.some(({ end }) => end > 0) ? said.findLastIndex(({ start }) => start <= place) : -1
