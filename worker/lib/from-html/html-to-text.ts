import { decodeHTML } from 'entities'
import { Parser } from 'htmlparser2'
import { toCleanText } from '#shared/persian/clean-text.ts'

const SKIPPED = /^(?:script|style|template|head)$/
const BREAKING = /^(?:p|br|div|li|tr|h[1-6]|blockquote|pre|dt|dd|figcaption)$/

/** Returns the text of HTML with a line break for each block, without markup; of text without markup, the text itself. */
export function htmlToText(html: string): string {
  let text = ''
  let skipped = 0
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (SKIPPED.test(name)) skipped += 1
        if (BREAKING.test(name)) text += '\n'
      },
      ontext: (part) => {
        if (skipped === 0) text += part
      },
      onclosetag: (name) => {
        if (SKIPPED.test(name)) skipped -= 1
        else if (BREAKING.test(name) && name !== 'br') text += '\n'
      },
    },
    { decodeEntities: false },
  )
  parser.end(html)
  return toCleanText(decodeHTML(text))
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Returns the text of HTML in one line. */
export const htmlToLine = (html: string): string => htmlToText(html).replace(/\s+/g, ' ')
