import type { Document } from '#shared/document/contract.ts'
import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'
import { toDocument } from '#web/posts/editor/to-document.ts'
import type { Clipboard } from './clipboard.ts'
import { convertHtml } from './html-blocks.ts'
import { buildTable } from './html-table.ts'
import { getText, type HtmlNode, walkElements } from './html-tree.ts'
import { inlineFootnotes } from './inline-footnotes.ts'
import { normalizeSource } from './normalize-source.ts'
import type { PictureReference } from './picture-files.ts'
import { fixReversedLines, parseVerbatim, readPlainText } from './plain-text.ts'
import type { RawNode } from './raw-nodes.ts'

interface Options {
  parse(html: string): HtmlNode[]
  /** Parses Markdown; asynchronous, because the large parser loads on demand. */
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

/**
 * Parses tab-separated cells, as spreadsheets copy them, into a table; returns undefined unless all rows have the same number of cells: at
 * least two, or at least three in a single row.
 */
function parseTabSeparated(text: string): RawNode[] | undefined {
  if (!text.includes('\t')) return undefined
  const rows = parseCells(text.replace(/\n+$/, ''))
  const width = rows[0]?.length ?? 0
  if (width < 2 || rows.some((row) => row.length !== width) || (rows.length === 1 && width < 3)) return undefined
  return buildTable(rows.map((row) => row.map((words) => ({ isHeader: false, content: buildLine(words) }))))
}

/** Splits text into rows of cells; quoted cells may contain tabs and newlines. */
function parseCells(text: string): string[][] {
  const rows: string[][] = [[]]
  for (let at = 0; at <= text.length; at++) {
    const quoted = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y
    quoted.lastIndex = at
    const [quotedCell, inner = ''] = quoted.exec(text) ?? []
    const end = quotedCell === undefined ? findCellEnd(text, at) : at + quotedCell.length
    rows.at(-1)?.push(quotedCell === undefined ? text.slice(at, end) : inner.replaceAll('""', '"'))
    if (text[end] === '\n') rows.push([])
    at = end
  }
  return rows
}

function findCellEnd(text: string, from: number): number {
  let end = from
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n') end++
  return end
}

const buildLine = (words: string): RawNode[] =>
  normalizePastedText(words)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .flatMap((line, at): RawNode[] => [...(at ? [{ type: 'hardBreak' }] : []), { type: 'text', text: line }])

const MARKDOWN_PATTERNS: readonly RegExp[] = [
  /^#{1,6} +\S/m,
  /^\|?(?: *:?-+:? *\|)+ *:?-*:? *\|? *$/m,
  /^\[\^[^\]\n]+\]: /m,
  /^ {0,3}> ?\S/m,
  /^[ \t]*[-*+] \[[ xX]\] \S/m,
  /^(?:[-*+]|\d+[.)]) \S.*\n(?: {2,}|\t)(?:[-*+]|\d+[.)]) \S/m,
  /^!\[[^\]\n]*\]\(\S+\)/m,
  /^(?:\* \* \*|---|\*\*\*) *$/m,
]

/**
 * Returns whether the text is unambiguously Markdown: it contains a heading, table, footnote, quote, task, nested list, picture or divider.
 * Bold text, links and flat lists are also common in messages, where every line break counts.
 */
export const looksLikeMarkdown = (text: string): boolean => MARKDOWN_PATTERNS.some((pattern) => pattern.test(text))

/** A parsed paste; placeholders in its document refer to `pictures` by index. */
export interface PasteResult {
  document: Document
  pictures: readonly PictureReference[]
}
