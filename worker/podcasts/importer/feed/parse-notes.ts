import { type Document, EMPTY_DOCUMENT } from '#shared/document/contract.ts'
import { dropNodes } from '#worker/lib/from-html/drop-nodes.ts'
import { htmlToDocument } from '#worker/lib/from-html/html-to-document.ts'
import { parseDocument } from '#worker/posts/rendering/index.ts'

/** Maximum characters of HTML parsed. */
export const MAX_NOTES_LENGTH = 60_000

/**
 * Converts the first `MAX_NOTES_LENGTH` characters of notes in HTML or plain text to a document without pictures. Never throws; runs in
 * linear time.
 */
export function parseNotes(html: string): Document {
  try {
    return parseDocument(dropNodes(htmlToDocument(html.slice(0, MAX_NOTES_LENGTH)).document, ({ type }) => type === 'image'))
  } catch {
    return EMPTY_DOCUMENT
  }
}
