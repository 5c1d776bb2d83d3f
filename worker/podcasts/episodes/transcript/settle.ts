import { LIMITS } from '#shared/limits/index.ts'
import { cleanLine } from '#shared/persian/well-formed.ts'
import type { ImportedTranscript, ImportFlaw, Segment } from '../contract.ts'
import type { Cue, Told } from './cue.ts'
import { splitLong } from './split-long.ts'

const FLAWS = 100
const SPEAKER = 128

type Timed = Cue & { start: number }
const isTimed = (cue: Cue): cue is Timed => cue.start !== undefined

/** Clean segments in the order of their times, none longer than it may be and none beginning before the one before it ends. */
export function settle(told: Told, duration: number): ImportedTranscript {
  const flaws = [...told.flaws]
  // One more than may be tells that there are too many; of hundreds of thousands no more is worth reading.
  const words = told.cues
    .slice(0, LIMITS.transcriptSegments + 1)
    .map((cue) => ({ ...cue, speaker: cleanLine(cue.speaker).slice(0, SPEAKER), text: cleanLine(cue.text) }))
    .filter(({ text }) => text !== '')
  if (words.length > LIMITS.transcriptSegments) flaws.push({ line: words[LIMITS.transcriptSegments]?.line ?? 0, flaw: 'tooMany' })
  const kept = words.slice(0, LIMITS.transcriptSegments)
  const timed = kept.filter(isTimed).length * 2 > kept.length
  const segments = timed ? inTime(withTimes(kept, flaws), duration, flaws) : kept.map((cue) => ({ ...wordsOf(cue), start: 0, end: 0 }))
  return {
    timed,
    segments: segments.flatMap(splitLong).slice(0, LIMITS.transcriptSegments),
    flaws: flaws.sort((one, other) => one.line - other.line).slice(0, FLAWS),
    flawCount: flaws.length,
  }
}

const wordsOf = ({ speaker, text }: Cue) => ({ speaker, text })

/** What has no time goes to what is before it. */
function withTimes(cues: readonly Cue[], flaws: ImportFlaw[]): Timed[] {
  const timed: Timed[] = []
  const known = new Set(flaws.map(({ line }) => line))
  for (const cue of cues) {
    const last = timed.at(-1)
    if (isTimed(cue)) timed.push({ ...cue })
    else {
      if (!known.has(cue.line)) flaws.push({ line: cue.line, flaw: 'untimed' })
      if (last) last.text += ` ${cue.text}`
      else timed.push({ ...cue, start: 0, end: 0 })
    }
  }
  return timed
}

function inTime(cues: readonly Timed[], duration: number, flaws: ImportFlaw[]): Segment[] {
  for (const [at, { start, line }] of cues.entries()) {
    if (start < (cues[at - 1]?.start ?? 0)) flaws.push({ line, flaw: 'disordered' })
    if (start > duration) flaws.push({ line, flaw: 'late' })
  }
  const sorted = cues.toSorted((one, other) => one.start - other.start)
  return sorted.map((cue, at) => {
    const next = sorted[at + 1]?.start
    const end = cue.end !== undefined && cue.end > cue.start ? cue.end : (next ?? Math.max(cue.start, duration))
    const isOver = next !== undefined && next > cue.start && end > next
    if (isOver && cue.end !== undefined) flaws.push({ line: cue.line, flaw: 'overlapping' })
    return { ...wordsOf(cue), start: cue.start, end: isOver ? next : end }
  })
}
