import { readdirSync, readFileSync } from 'node:fs'
import { countWords } from '#shared/persian/text-metrics.ts'

/** Plain Persian paragraphs of the sample community's posts, at least `words` words in all; the same ones every time. */
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

/** A paragraph no Markdown shortcut of the editor would change while it is typed. */
const isPlain = (text: string): boolean => !/[\n*_`[\]#>~|]|^\s*(?:[-+]|[\d۰-۹]+[.)])\s/.test(text)
