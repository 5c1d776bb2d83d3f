import { Parser } from 'htmlparser2'
import PostalMime, { decodeWords } from 'postal-mime'
import { stripBidiControls, toCleanText } from '#shared/persian/clean-text.ts'

/** Maximum characters of HTML parsed; nesting makes parsing quadratic. */
const MAX_HTML_LENGTH = 60_000

/** What Email Routing delivers to the Worker, as far as the handlers use it. */
export type IncomingEmail = Pick<ForwardableEmailMessage, 'from' | 'to' | 'headers' | 'raw' | 'rawSize' | 'setReject'>

/** Reads the first `max` bytes of a message. */
export async function readBytes(raw: ReadableStream<Uint8Array>, max: number): Promise<Uint8Array> {
  const reader = raw.getReader()
  const beginning = new Uint8Array(max)
  let length = 0
  while (length < max) {
    const { done, value } = await reader.read()
    if (done) break
    const chunk = value.subarray(0, max - length)
    beginning.set(chunk, length)
    length += chunk.length
  }
  await reader.cancel()
  return beginning.subarray(0, length)
}

export interface ParsedEmail {
  text: string
  /** Files and other parts that are not text of the message. */
  attachments: { name: string; type: string; bytes: number }[]
  /** Address of the From header, empty if there is none. */
  sender: string
}

/**
 * Parses an email (RFC 5322, MIME). Its text is that of its inline plain parts, else of its HTML parts without markup; empty for an email without
 * text or one whose headers or nesting exceed the parser's limits.
 */
export async function parseEmail(raw: Uint8Array): Promise<ParsedEmail> {
  const parsed = await PostalMime.parse(raw).catch(() => undefined)
  if (!parsed) return { text: '', attachments: [], sender: '' }
  const { text = '', html = '', attachments, from } = parsed
  return {
    text: toCleanText((text.trim() === '' ? htmlToText(html) : text).replace(/\r\n?/g, '\n'))
      .replace(/[ \t]+\n/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    attachments: attachments.map(({ filename, mimeType, content }) => ({
      name: toCleanText(stripBidiControls(filename ?? '').replace(/\s+/g, ' ')).trim(),
      type: mimeType,
      bytes: typeof content === 'string' ? content.length : content.byteLength,
    })),
    sender: toCleanText(from?.address ?? '').trim(),
  }
}

/** Returns the text of an email as `parseEmail` does. */
export const extractEmailText = async (raw: Uint8Array): Promise<string> => (await parseEmail(raw)).text

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
