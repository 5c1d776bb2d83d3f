import { cleanLine, findLineError, fitsByteLimit, toCleanText } from '#shared/persian/clean-text.ts'
import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'
import { decodeEntities } from './html-entities.ts'

const graphemes = new Intl.Segmenter('fa')

/** Cleans feed text to one line of at most `max` graphemes without invisible or bidi characters; empty if nothing remains. */
export function toPlainLine(text: string, max: number): string {
  const clean = cleanLine(
    normalizePastedText(toCleanText(decodeEntities(text.slice(0, max * 16)).replace(/<\/?[a-z][^<>]{0,200}>/gi, ' '))),
  )
  let kept = ''
  let count = 0
  for (const { segment } of graphemes.segment(clean)) {
    if (count >= max || !fitsByteLimit(kept + segment, max)) break
    kept += segment
    count += 1
  }
  const line = cleanLine(kept)
  return findLineError(line) === undefined ? line : ''
}
