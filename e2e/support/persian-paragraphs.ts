import { readdirSync, readFileSync } from 'node:fs'
import { countWords } from '#shared/persian/text-metrics.ts'

/**
 * Returns plain paragraphs of at least 40 words from the sample posts, in a stable order, that total at least `words` words; throws if the
 * sample has fewer.
 */
export function readPersianParagraphs(words: number): string[] {
  const found: string[] = []
  let counted = 0
  for (const file of readdirSync('sample/posts', { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith('.md')) continue
    const body = readFileSync(`sample/posts/${file}`, 'utf8').split(/^---$/m).slice(2).join('---')
    for (const paragraph of body.split(/\n{2,}/).map((text) => text.trim())) {
      if (!isPlain(paragraph) || countWords(paragraph) < 40) continue
      found.push(paragraph)
      counted += countWords(paragraph)
      if (counted >= words) return found
    }
  }
  throw new Error(`The sample has only ${counted} words of plain prose`)
}

/** Returns whether the text can be typed without triggering a Markdown shortcut of the editor. */
const isPlain = (text: string): boolean => !/[\n*_`[\]#>~|]|^\s*(?:[-+]|[\d۰-۹]+[.)])\s/.test(text)
