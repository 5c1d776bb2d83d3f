import { LIMITS } from '#shared/limits/index.ts'
import { cleanLine } from '#shared/persian/clean-text.ts'
import type { ImportedTranscript, Segment, TranscriptParseError } from '../contract.ts'
import type { Cue, ParsedCues } from './parse-transcript.ts'

const MAX_ERRORS = 100
const MAX_SPEAKER_LENGTH = 128

type TimedCue = Cue & { start: number }
const isTimed = (cue: Cue): cue is TimedCue => cue.start !== undefined

/**
 * Converts cues to clean segments within the transcript limits. If most cues have a time, sorts them by start and trims overlaps; otherwise
 * all times are 0. `duration` is that of the audio in ms.
 */
export function normalizeTranscript(parsed: ParsedCues, duration: number): ImportedTranscript {
  const errors = [...parsed.errors]
  const cleanCues = parsed.cues
    .map((cue) => ({ ...cue, speaker: cleanLine(cue.speaker).slice(0, MAX_SPEAKER_LENGTH), text: cleanLine(cue.text) }))
    .filter(({ text }) => text !== '')
  if (cleanCues.length > LIMITS.transcriptSegments)
    errors.push({ line: cleanCues[LIMITS.transcriptSegments]?.line ?? 0, code: 'tooManySegments' })
  const kept = cleanCues.slice(0, LIMITS.transcriptSegments)
  const timed = kept.filter(isTimed).length * 2 > kept.length
  const segments = timed
    ? toOrderedSegments(mergeUntimedCues(kept, errors), duration, errors)
    : kept.map((cue) => ({ ...speakerAndText(cue), start: 0, end: 0 }))
  return {
    timed,
    segments: segments.flatMap(splitLongSegment).slice(0, LIMITS.transcriptSegments),
    errors: errors.sort((one, other) => one.line - other.line).slice(0, MAX_ERRORS),
    errorCount: errors.length,
  }
}

const speakerAndText = ({ speaker, text }: Cue) => ({ speaker, text })

function mergeUntimedCues(cues: readonly Cue[], errors: TranscriptParseError[]): TimedCue[] {
  const timed: TimedCue[] = []
  const reportedLines = new Set(errors.map(({ line }) => line))
  for (const cue of cues) {
    const last = timed.at(-1)
    if (isTimed(cue)) timed.push({ ...cue })
    else {
      if (!reportedLines.has(cue.line)) errors.push({ line: cue.line, code: 'missingTime' })
      if (last) last.text += ` ${cue.text}`
      else timed.push({ ...cue, start: 0, end: 0 })
    }
  }
  return timed
}

function toOrderedSegments(cues: readonly TimedCue[], duration: number, errors: TranscriptParseError[]): Segment[] {
  for (const [at, { start, line }] of cues.entries()) {
    if (start < (cues[at - 1]?.start ?? 0)) errors.push({ line, code: 'outOfOrder' })
    if (start > duration) errors.push({ line, code: 'afterEnd' })
  }
  const sorted = cues.toSorted((one, other) => one.start - other.start)
  return sorted.map((cue, at) => {
    const next = sorted[at + 1]?.start
    const end = cue.end !== undefined && cue.end > cue.start ? cue.end : (next ?? Math.max(cue.start, duration))
    const overlapsNext = next !== undefined && next > cue.start && end > next
    if (overlapsNext && cue.end !== undefined) errors.push({ line: cue.line, code: 'overlapping' })
    return { ...speakerAndText(cue), start: cue.start, end: overlapsNext ? next : end }
  })
}

/**
 * Splits a segment above the length limit after a sentence, clause or word where possible, and divides its time in proportion to the text.
 */
function splitLongSegment(segment: Segment): Segment[] {
  const { start, end, speaker, text } = segment
  if (text.length <= LIMITS.transcriptSegmentLength) return [segment]
  const pieces: Segment[] = []
  for (let from = 0; from < text.length; ) {
    const to = findCut(text, from)
    const timeAt = (offset: number) => Math.round(start + ((end - start) * offset) / text.length)
    const spoken = text.slice(from, to).trim()
    if (spoken !== '') pieces.push({ start: timeAt(from), end: timeAt(to), speaker, text: spoken })
    from = to
  }
  return pieces
}

function findCut(text: string, from: number): number {
  const piece = text.slice(from, from + LIMITS.transcriptSegmentLength)
  if (from + piece.length >= text.length) return text.length
  for (const mark of ['. ', '؟ ', '! ', '؛ ', '، ', ' ']) {
    const at = piece.lastIndexOf(mark)
    if (at > piece.length / 2) return from + at + mark.length
  }
  // Avoids splitting a surrogate pair.
  return from + (piece.isWellFormed() ? piece.length : piece.length - 1)
}
