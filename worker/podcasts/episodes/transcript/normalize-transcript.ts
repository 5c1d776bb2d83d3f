import { LIMITS } from '#shared/limits/index.ts'
import { cleanLine } from '#shared/persian/clean-text.ts'
import type { ImportedTranscript, Segment, TranscriptParseError } from '../contract.ts'
import type { Cue, ParsedCues } from './cue.ts'
import { splitLongSegment } from './split-long-segment.ts'

const MAX_ERRORS = 100
const MAX_SPEAKER_LENGTH = 128

type TimedCue = Cue & { start: number }
const isTimed = (cue: Cue): cue is TimedCue => cue.start !== undefined

/** Returns clean segments, ordered by time, within the length limit and without overlaps. */
export function normalizeTranscript(parsed: ParsedCues, duration: number): ImportedTranscript {
  const errors = [...parsed.errors]
  // One extra cue is enough to detect that there are too many.
  const cleanCues = parsed.cues
    .slice(0, LIMITS.transcriptSegments + 1)
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
