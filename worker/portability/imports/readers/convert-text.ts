import { fromMarkdown } from '#shared/document/markdown/from-markdown.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { dropNodes } from '#worker/lib/from-html/drop-nodes.ts'
import { htmlToDocument } from '#worker/lib/from-html/html-to-document.ts'
import { markdownToHtml } from '#worker/lib/from-markdown/markdown-to-html.ts'
import { collectAudio, collectImageHashes, parseDocument } from '#worker/posts/rendering/index.ts'
import type { ItemWarning } from '../contract.ts'
import type { ConvertedText, ConvertText, PictureSource } from '../source-item.ts'
import { pictureSource } from './source-post.ts'

/** Characters of HTML that are read; markup is longer than the text that it holds. */
const MAX_HTML = LIMITS.documentBytes * 4

/**
 * Converts the text of an item to a valid document. HTML and Markdown with HTML lose nothing but what a document cannot express; Markdown
 * that shows pictures of this site was written by it. Throws `invalid` for a text that is too long or has too many blocks.
 */
export const convertText: ConvertText = (text, base, origin) => {
  if ('document' in text) return convertDocument(text.document)
  if ('markdown' in text && text.markdown.includes(`${origin}/media/`))
    return { document: parseDocument(fromMarkdown(text.markdown, { origin })), pictures: {}, warnings: [] }
  const html = 'html' in text ? text.html.slice(0, MAX_HTML) : markdownToHtml(text.markdown)
  const converted = htmlToDocument(html, /^https?:/i.test(base) ? base : '')
  const warnings: ItemWarning[] = [...converted.warnings]
  const pictures: Record<string, PictureSource> = {}
  for (const { placeholder, address } of converted.pictures) {
    const source = pictureSource(address, base)
    if (source) pictures[placeholder] = source
  }
  const isDropped = converted.pictures.some(({ placeholder }) => !Object.hasOwn(pictures, placeholder))
  const kept = isDropped
    ? dropNodes(converted.document, (node) => node.type === 'image' && !Object.hasOwn(pictures, node.attrs.hash))
    : converted.document
  return { document: parseDocument(kept), pictures, warnings: isDropped ? [...warnings, 'picture'] : warnings }
}

/** A document of a Daftar archive, whose pictures and audio files are entries of the archive under their hashes. */
function convertDocument(value: unknown): ConvertedText {
  const document = parseDocument(value)
  return {
    document,
    pictures: Object.fromEntries(collectImageHashes(document).map((hash) => [hash, { entry: `media/${hash}.webp` }])),
    audioFiles: Object.fromEntries(collectAudio(document).map(({ hash, format }) => [hash, `audio/${hash}.${format}`])),
    warnings: [],
  }
}
