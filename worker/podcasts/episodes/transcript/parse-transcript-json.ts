import type { Cue, ParsedCues } from './cue.ts'
import { parseTime } from './timecode.ts'

/** A segment of the podcast namespace, or of tools that write `start`, `end` and `text`. */
type RawSegment = Partial<Record<'startTime' | 'endTime' | 'start' | 'end' | 'speaker' | 'body' | 'text', unknown>>

/** Maximum segments read; an hour of single-word segments has about 10,000. */
const MAX_SEGMENTS = 100_000

/** Parses podcast-namespace JSON with times in seconds; undefined for other text. Reports empty segments by their 1-based number. */
export function parseTranscriptJson(text: string): ParsedCues | undefined {
  const file = tryParseJson(text)
  const pieces: unknown = isObject(file) && 'segments' in file ? file.segments : file
  if (!Array.isArray(pieces)) return undefined
  const result: ParsedCues = { cues: [], errors: [] }
  for (const [at, piece] of pieces.slice(0, MAX_SEGMENTS).entries()) {
    const { startTime, start, endTime, end, speaker, body, text }: RawSegment = isObject(piece) ? piece : {}
    const content = trimmedString(body) || trimmedString(text)
    if (content === '') result.errors.push({ line: at + 1, code: 'emptyText' })
    else
      result.cues.push({
        line: at + 1,
        start: toMilliseconds(startTime ?? start),
        end: toMilliseconds(endTime ?? end),
        speaker: trimmedString(speaker),
        text: content,
      })
  }
  return { ...result, cues: mergeWordCues(result.cues) }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const trimmedString = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const MAX_SECONDS = 360_000

function toMilliseconds(time: unknown): number | undefined {
  if (typeof time === 'string') return parseTime(time) ?? (time.trim() === '' ? undefined : toMilliseconds(Number(time)))
  return typeof time === 'number' && time >= 0 && time < MAX_SECONDS ? Math.round(time * 1000) : undefined
}

const MAX_WORD_LENGTH = 15
const MAX_JOINED_LENGTH = 200
const PAUSE_MS = 1500

/** Joins the single-word segments that many tools write, up to a pause, a new speaker or the end of a sentence. */
function mergeWordCues(cues: Cue[]): Cue[] {
  const letters = cues.reduce((all, { text }) => all + text.length, 0)
  if (cues.length < 20 || letters / cues.length > MAX_WORD_LENGTH) return cues
  const joined: Cue[] = []
  for (const cue of cues) {
    const last = joined.at(-1)
    const isAdjacent = last?.end === undefined || cue.start === undefined || cue.start - last.end < PAUSE_MS
    if (last && isAdjacent && last.speaker === cue.speaker && last.text.length < MAX_JOINED_LENGTH && !/[.!?؟]$/.test(last.text)) {
      last.text += ` ${cue.text}`
      last.end = cue.end ?? last.end
    } else joined.push({ ...cue })
  }
  return joined
}
