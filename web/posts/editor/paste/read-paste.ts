import type { Document } from '#shared/document/contract.ts'
import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'
import { toDocument } from '#web/posts/editor/to-document.ts'
import type { Clipboard } from './clipboard.ts'
import { isFromGoogleDocs, normalizeGoogleDocs } from './google-docs.ts'
import { convertHtml } from './html-blocks.ts'
import { getText, type HtmlNode, walkElements } from './html-tree.ts'
import { inlineFootnotes } from './inline-footnotes.ts'
import { looksLikeMarkdown } from './looks-like-markdown.ts'
import type { PasteResult, PictureReference } from './paste-result.ts'
import { fixReversedLines } from './pdf-text.ts'
import { parseVerbatim, readPlainText } from './plain-text.ts'
import { parseTabSeparated } from './spreadsheet.ts'
import { isFromTelegram, normalizeTelegram } from './telegram.ts'
import { isFromWord, normalizeWord } from './word.ts'

interface Options {
  parse(html: string): HtmlNode[]
  /** Parses Markdown; loaded on demand because the parser is large. */
  markdown(text: string): Promise<Document>
  origin: string
}

export async function readPaste(clipboard: Clipboard, options: Options): Promise<PasteResult> {
  const { html, text } = clipboard
  const nodes = html ? options.parse(html) : []
  if (!hasStructure(nodes, html) && text.trim()) return { document: await parseText(clipboard, options), pictures: [] }
  const pictures: PictureReference[] = []
  const blocks = convertHtml(inlineFootnotes(normalizeSource(nodes, html)), {
    marks: [],
    preservesWhitespace: false,
    pictures,
    origin: options.origin,
  })
  return { document: toDocument({ content: blocks }), pictures }
}

async function parseText({ text, plain }: Clipboard, { markdown }: Options): Promise<Document> {
  const lines = text.replace(/\r\n?/g, '\n')
  if (plain) return toDocument({ content: parseVerbatim(lines) })
  const table = parseTabSeparated(lines)
  if (table) return toDocument({ content: table })
  const corrected = normalizePastedText(fixReversedLines(lines))
  if (looksLikeMarkdown(corrected)) return markdown(corrected)
  return toDocument({ content: readPlainText(corrected) })
}

function normalizeSource(nodes: readonly HtmlNode[], html: string): readonly HtmlNode[] {
  if (isFromWord(html)) return normalizeWord(nodes)
  if (isFromGoogleDocs(html)) return normalizeGoogleDocs(nodes)
  return isFromTelegram(html) ? normalizeTelegram(nodes) : nodes
}

const STRUCTURELESS_TAGS = new Set(['html', 'head', 'body', 'meta', 'style', 'div', 'span', 'font', 'br', 'p', 'pre', 'article', 'section'])

/**
 * Returns whether the HTML carries more than the plain text. PDF viewers and plain-text editors wrap each line in a styled element; in that
 * case the plain text is parsed, which preserves its markup and line breaks.
 */
function hasStructure(nodes: readonly HtmlNode[], html: string): boolean {
  if (!nodes.some((node) => getText(node).trim()) && !/<(?:img|iframe|hr)\b/i.test(html)) return false
  const isPdf =
    /role="presentation"[^>]*(?:scaleX|--scale-x|--font-height)|(?:scaleX|--scale-x|--font-height)[^>]*role="presentation"|class="textLayer/.test(
      html,
    )
  if (isPdf) return false
  for (const { tag } of walkElements(nodes)) if (!STRUCTURELESS_TAGS.has(tag)) return true
  const words = nodes.map(getText).join('')
  return !looksLikeMarkdown(words) && /<p\b|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic/i.test(html)
}
