import type { Document } from '#shared/document/contract.ts'
import { asTyped } from '#shared/persian/pasted-text.ts'
import { toDocument } from '#web/posts/editor/toDocument.ts'
import type { Clipboard } from './clipboard.ts'
import { withFootnotes } from './footnotes.ts'
import { fromGoogleDocs, isFromGoogleDocs } from './google-docs.ts'
import { htmlBlocks } from './html-blocks.ts'
import { elementsIn, type HtmlNode, textIn } from './html-tree.ts'
import { looksLikeMarkdown } from './looks-like-markdown.ts'
import type { FoundPicture, Pasted } from './pasted.ts'
import { uprightLines } from './pdf.ts'
import { readPlainText, verbatim } from './plain-text.ts'
import { tabbedTable } from './spreadsheet.ts'
import { fromTelegram, isFromTelegram } from './telegram.ts'
import { fromWord, isFromWord } from './word.ts'

interface Options {
  parse(html: string): HtmlNode[]
  /** Reads Markdown; its parser is big and comes only when it is wanted. */
  markdown(text: string): Promise<Document>
  origin: string
}

/** A paste as a document, whatever was pasted: structure, links and words kept, looks left behind. */
export async function readPaste(clipboard: Clipboard, options: Options): Promise<Pasted> {
  const { html, text } = clipboard
  const nodes = html ? options.parse(html) : []
  if (!hasMeaning(nodes, html) && text.trim()) return { document: await documentOfText(clipboard, options), pictures: [] }
  const pictures: FoundPicture[] = []
  const blocks = htmlBlocks(withFootnotes(cleaned(nodes, html)), { marks: [], keepsLines: false, pictures, origin: options.origin })
  return { document: toDocument({ content: blocks }), pictures }
}

async function documentOfText({ text, plain }: Clipboard, { markdown }: Options): Promise<Document> {
  const lines = text.replace(/\r\n?/g, '\n')
  if (plain) return toDocument({ content: verbatim(lines) })
  const table = tabbedTable(lines)
  if (table) return toDocument({ content: table })
  const upright = asTyped(uprightLines(lines))
  if (looksLikeMarkdown(upright)) return markdown(upright)
  return toDocument({ content: readPlainText(upright) })
}

function cleaned(nodes: readonly HtmlNode[], html: string): readonly HtmlNode[] {
  if (isFromWord(html)) return fromWord(nodes)
  if (isFromGoogleDocs(html)) return fromGoogleDocs(nodes)
  return isFromTelegram(html) ? fromTelegram(nodes) : nodes
}

const BARE = new Set(['html', 'head', 'body', 'meta', 'style', 'div', 'span', 'font', 'br', 'p', 'pre', 'article', 'section'])

/**
 * True when HTML says more than the text beside it. Viewers of PDF files and plain editors wrap each line in an element and style
 * it; of those the text alone is read, as what it says by signs and lines would be lost.
 */
function hasMeaning(nodes: readonly HtmlNode[], html: string): boolean {
  if (!nodes.some((node) => textIn(node).trim()) && !/<(?:img|iframe|hr)\b/i.test(html)) return false
  const isPdf =
    /role="presentation"[^>]*(?:scaleX|--scale-x|--font-height)|(?:scaleX|--scale-x|--font-height)[^>]*role="presentation"|class="textLayer/.test(
      html,
    )
  if (isPdf) return false
  for (const { tag } of elementsIn(nodes)) if (!BARE.has(tag)) return true
  const words = nodes.map(textIn).join('')
  return !looksLikeMarkdown(words) && /<p\b|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic/i.test(html)
}
