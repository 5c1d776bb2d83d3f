import { asTyped } from '#shared/persian/pasted-text.ts'
import { asCleanText, cleanLine, fitsBytes, flawOfLine } from '#shared/persian/well-formed.ts'
import { decodeEntities } from './html-entities.ts'

const graphemes = new Intl.Segmenter('fa')

/** A line of a feed as we keep lines: what hides or turns it taken away, cut after so many graphemes; empty when nothing is left. */
export function plainLine(text: string, max: number): string {
  const clean = cleanLine(asTyped(asCleanText(decodeEntities(text.slice(0, max * 16)).replace(/<\/?[a-z][^<>]{0,200}>/gi, ' '))))
  let kept = ''
  let count = 0
  for (const { segment } of graphemes.segment(clean)) {
    if (count >= max || !fitsBytes(kept + segment, max)) break
    kept += segment
    count += 1
  }
  const line = cleanLine(kept)
  return flawOfLine(line) === undefined ? line : ''
}
