import type { BlockNode, Document, Inline, Mark } from '#shared/document/contract.ts'
import { toCleanText } from '#shared/persian/clean-text.ts'
import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'
import { isSafeHref } from '#shared/safe-href.ts'
import { parseDocument } from '#worker/posts/rendering/index.ts'
import { decodeEntities } from './html-entities.ts'

/** Maximum characters of HTML parsed; typical notes have a tenth of this. */
export const MAX_NOTES_LENGTH = 60_000

const TOKEN = /<(\/?)([a-zA-Z][\w:-]*)([^<>]*)>|[^<]+|</g
const BLOCK = /<\/?(?:p|br|div|ul|ol|li|h[1-6]|blockquote|table|tr)\b/i
const BLOCK_TAGS = /^(?:p|div|section|article|header|footer|figure|figcaption|table|tr|pre|dl|dt|dd|main|aside|body|html)$/
const SKIPPED_TAGS = /^(?:script|style|head|title|iframe|object|svg|noscript|template)$/
const MARKS: Readonly<Record<string, Exclude<Mark['type'], 'link'>>> = {
  ...{ b: 'bold', strong: 'bold', i: 'italic', em: 'italic', code: 'code', s: 'strike', del: 'strike', strike: 'strike' },
  ...{ mark: 'highlight', sup: 'superscript', sub: 'subscript' },
}
const URL_PATTERN = /https?:\/\/[^\s<>"'«»()[\]]*[^\s<>"'«»()[\].,،؛:!؟?]/g

type LineKind = { of: 'paragraph' } | { of: 'heading'; level: 2 | 3 | 4 }

/** Converts notes in HTML or plain text to a document; drops unknown markup and fetches nothing. Never throws; runs in linear time. */
export function parseNotes(html: string): Document {
  const content = parseBlocks(html.slice(0, MAX_NOTES_LENGTH))
  try {
    return parseDocument({ type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] })
  } catch {
    return parseDocument({ type: 'doc', content: [{ type: 'paragraph' }] })
  }
}

function parseBlocks(html: string): BlockNode[] {
  const blocks: BlockNode[] = []
  const marks = new Map<Mark['type'], number>()
  let href: string | undefined
  let line: Inline[] = []
  let kind: LineKind = { of: 'paragraph' }
  let list: { type: 'bulletList' | 'orderedList'; items: BlockNode[][] } | undefined
  let quoted: BlockNode[] | undefined
  let skippedTag: string | undefined

  const appendBlock = (block: BlockNode) => {
    const item = list?.items.at(-1)
    if (item) item.push(block)
    else (quoted ?? blocks).push(block)
  }
  const endLine = () => {
    const words = trimLine(line)
    line = []
    if (words.length > 0)
      appendBlock(
        kind.of === 'heading' && !list
          ? { type: 'heading', attrs: { level: kind.level }, content: words }
          : { type: 'paragraph', content: words },
      )
    kind = { of: 'paragraph' }
  }
  const endList = () => {
    endLine()
    const items = list?.items.filter((item) => item.length > 0) ?? []
    const type = list?.type ?? 'bulletList'
    list = undefined
    if (items.length > 0) appendBlock({ type, content: items.map((content) => ({ type: 'listItem', content })) })
  }
  const endQuote = () => {
    endList()
    const inside = quoted
    quoted = undefined
    if (inside && inside.length > 0) appendBlock({ type: 'blockquote', content: inside })
  }
  const appendText = (text: string) => {
    const words = normalizePastedText(toCleanText(decodeEntities(text))).replace(/\s+/g, ' ')
    if (words === '') return
    const activeMarks = [...marks].filter(([, depth]) => depth > 0).map(([type]) => ({ type }) as Mark) // Only marks without attributes are counted.
    if (href !== undefined) line.push({ type: 'text', text: words, marks: [...activeMarks, { type: 'link', attrs: { href } }] })
    else line.push(...linkify(words, activeMarks))
  }

  for (const [token, end, rawName, attributes = ''] of stripComments(html).matchAll(TOKEN)) {
    const name = rawName?.toLowerCase()
    if (skippedTag !== undefined) {
      if (name === skippedTag && end) skippedTag = undefined
      continue
    }
    if (name === undefined) {
      appendText(token)
      continue
    }
    const mark = MARKS[name]
    if (SKIPPED_TAGS.test(name)) skippedTag = end || attributes.endsWith('/') ? undefined : name
    else if (mark) marks.set(mark, Math.max(0, (marks.get(mark) ?? 0) + (end ? -1 : 1)))
    else if (name === 'a') href = end ? undefined : parseHref(attributes)
    else if (name === 'br') {
      if (line.at(-1)?.type === 'hardBreak') endLine()
      else if (line.length > 0) line.push({ type: 'hardBreak' })
    } else if (name === 'hr') {
      endQuote()
      appendBlock({ type: 'horizontalRule' })
    } else if (/^h[1-6]$/.test(name)) {
      endLine()
      const level = Number(name[1])
      if (!end) kind = { of: 'heading', level: level <= 2 ? 2 : level === 3 ? 3 : 4 }
    } else if (name === 'ul' || name === 'ol') {
      if (end) endList()
      else if (list) endLine()
      else {
        endLine()
        list = { type: name === 'ol' ? 'orderedList' : 'bulletList', items: [[]] }
      }
    } else if (name === 'li') {
      endLine()
      if (!end) list?.items.push([])
    } else if (name === 'blockquote') {
      endQuote()
      if (!end) quoted = []
    } else if (BLOCK_TAGS.test(name)) endLine()
  }
  endQuote()
  return blocks
}

/** Removes comments, and marks up line breaks if the text has no block elements. */
function stripComments(html: string): string {
  let text = ''
  for (let at = 0; at < html.length; ) {
    const from = html.indexOf('<!', at)
    if (from < 0) return linesToMarkup(text + html.slice(at))
    const to = html.startsWith('<!--', from) ? html.indexOf('-->', from) + 2 : html.indexOf('>', from)
    text += html.slice(at, from)
    if (to < from) break
    at = to + 1
  }
  return linesToMarkup(text)
}

const linesToMarkup = (html: string): string => {
  if (BLOCK.test(html)) return html
  return html
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]*\n\s*/g, '<p>')
    .replaceAll('\n', '<br>')
}

function parseHref(attributes: string): string | undefined {
  const [, double, single, bare] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? []
  const href = decodeEntities(double ?? single ?? bare ?? '').trim()
  return href.length <= 2000 && isSafeHref(href) ? href : undefined
}

function linkify(words: string, marks: Mark[]): Inline[] {
  const line: Inline[] = []
  const add = (text: string, href?: string) => {
    const allMarks: Mark[] = href === undefined ? marks : [...marks, { type: 'link', attrs: { href } }]
    if (text !== '') line.push({ type: 'text', text, ...(allMarks.length > 0 && { marks: allMarks }) })
  }
  let from = 0
  for (const { 0: address, index } of words.matchAll(URL_PATTERN)) {
    if (address.length > 2000 || !isSafeHref(address)) continue
    add(words.slice(from, index))
    add(address, address)
    from = index + address.length
  }
  add(words.slice(from))
  return line
}

function trimLine(line: readonly Inline[]): Inline[] {
  const kept = [...line]
  const isBlank = (node: Inline | undefined) => node?.type === 'hardBreak' || (node?.type === 'text' && node.text.trim() === '')
  while (isBlank(kept[0])) kept.shift()
  while (isBlank(kept.at(-1))) kept.pop()
  const [first, last] = [kept[0], kept.at(-1)]
  if (first?.type === 'text') kept[0] = { ...first, text: first.text.trimStart() }
  const end = kept.at(-1)
  if (last && end?.type === 'text') kept[kept.length - 1] = { ...end, text: end.text.trimEnd() }
  return kept
}
