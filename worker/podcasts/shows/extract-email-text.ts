import { Parser } from 'htmlparser2'
import PostalMime, { decodeWords } from 'postal-mime'
import { toCleanText } from '#shared/persian/clean-text.ts'

/** Maximum characters of HTML parsed; nesting makes parsing quadratic. */
const MAX_HTML_LENGTH = 60_000

/**
 * Extracts the text of an email (RFC 5322, MIME): its inline plain parts, else its HTML parts without markup. Returns an empty string for an
 * email without text or one whose headers or nesting exceed the parser's limits.
 */
export async function extractEmailText(raw: Uint8Array): Promise<string> {
  const { text = '', html = '' } = await PostalMime.parse(raw).catch(() => ({ text: undefined, html: undefined }))
  return toCleanText((text.trim() === '' ? htmlToText(html) : text).replace(/\r\n?/g, '\n'))
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Decodes a header's encoded words (RFC 2047). */
export const decodeEmailHeader = (value: string): string => toCleanText(decodeWords(value).replace(/\s+/g, ' ')).trim()

const SKIPPED_TAGS = new Set(['head', 'script', 'style', 'title', 'template'])
const LINE_TAGS = /^(?:p|div|tr|h[1-6]|li)$/

/** Returns the text of HTML, with a line break after each line's element. */
function htmlToText(html: string): string {
  let text = ''
  let skippedDepth = 0
  const parser = new Parser({
    onopentag: (name) => {
      if (SKIPPED_TAGS.has(name)) skippedDepth += 1
      if (name === 'br') text += '\n'
    },
    ontext: (words) => {
      if (skippedDepth === 0) text += words
    },
    onclosetag: (name) => {
      if (SKIPPED_TAGS.has(name)) skippedDepth -= 1
      if (LINE_TAGS.test(name)) text += '\n'
    },
  })
  parser.end(html.slice(0, MAX_HTML_LENGTH))
  return text
}
