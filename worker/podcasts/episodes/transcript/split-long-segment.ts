import { LIMITS } from '#shared/limits/index.ts'
import type { Segment } from '../contract.ts'

/** Splits an overlong segment after a sentence, clause or word where possible, and divides its time in proportion to the text. */
export function splitLongSegment(segment: Segment): Segment[] {
  const { start, end, speaker, text } = segment
  if (text.length <= LIMITS.transcriptSegmentLength) return [segment]
  const pieces: Segment[] = []
  for (let from = 0; from < text.length; ) {
    const to = findCut(text, from)
    const timeAt = (offset: number) => Math.round(start + ((end - start) * offset) / text.length)
    const words = text.slice(from, to).trim()
    if (words !== '') pieces.push({ start: timeAt(from), end: timeAt(to), speaker, text: words })
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
