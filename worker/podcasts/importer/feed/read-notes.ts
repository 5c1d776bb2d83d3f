import type { BlockNode, Document, Inline, Mark } from '#shared/document/contract.ts'
import { asTyped } from '#shared/persian/pasted-text.ts'
import { asCleanText } from '#shared/persian/well-formed.ts'
import { isSafeHref } from '#shared/safe-href.ts'
import { parseDocument } from '#worker/posts/rendering/index.ts'
import { decodeEntities } from './html-entities.ts'

/** Letters of HTML that are read; an episode's notes are a tenth of it. */
export const NOTES_MAX = 60_000

const TOKEN = /<(\/?)([a-zA-Z][\w:-]*)([^<>]*)>|[^<]+|</g
const BLOCK = /<\/?(?:p|br|div|ul|ol|li|h[1-6]|blockquote|table|tr)\b/i
const BREAKS = /^(?:p|div|section|article|header|footer|figure|figcaption|table|tr|pre|dl|dt|dd|main|aside|body|html)$/
const UNREAD = /^(?:script|style|head|title|iframe|object|svg|noscript|template)$/
const MARKS: Readonly<Record<string, Exclude<Mark['type'], 'link'>>> = {
  ...{ b: 'bold', strong: 'bold', i: 'italic', em: 'italic', code: 'code', s: 'strike', del: 'strike', strike: 'strike' },
  ...{ mark: 'highlight', sup: 'superscript', sub: 'subscript' },
}
const ADDRESS = /https?:\/\/[^\s<>"'«»()[\]]*[^\s<>"'«»()[\].,،؛:!؟?]/g

type Line = { of: 'paragraph' } | { of: 'heading'; level: 2 | 3 | 4 }

/**
 * The notes of an episode as a document: paragraphs, headings, lists, quotations and links of any HTML, or lines of plain text. What
 * else stands there is left out; nothing is asked from elsewhere. Never throws, in time that grows with the text's length.
 */
export function readNotes(html: string): Document {
  const content = blocksOf(html.slice(0, NOTES_MAX))
  try {
    return parseDocument({ type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] })
  } catch {
    return parseDocument({ type: 'doc', content: [{ type: 'paragraph' }] })
  }
}

function blocksOf(html: string): BlockNode[] {
  const blocks: BlockNode[] = []
  const marks = new Map<Mark['type'], number>()
  let href: string | undefined
  let line: Inline[] = []
  let kind: Line = { of: 'paragraph' }
  let list: { type: 'bulletList' | 'orderedList'; items: BlockNode[][] } | undefined
  let quoted: BlockNode[] | undefined
  let unread: string | undefined

  const put = (block: BlockNode) => {
    const item = list?.items.at(-1)
    if (item) item.push(block)
    else (quoted ?? blocks).push(block)
  }
  const endLine = () => {
    const words = trimmed(line)
    line = []
    if (words.length > 0)
      put(
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
    if (items.length > 0) put({ type, content: items.map((content) => ({ type: 'listItem', content })) })
  }
  const endQuote = () => {
    endList()
    const inside = quoted
    quoted = undefined
    if (inside && inside.length > 0) put({ type: 'blockquote', content: inside })
  }
  const say = (text: string) => {
    const words = asTyped(asCleanText(decodeEntities(text))).replace(/\s+/g, ' ')
    if (words === '') return
    const worn = [...marks].filter(([, depth]) => depth > 0).map(([type]) => ({ type }) as Mark) // Plain marks only are counted.
    if (href !== undefined) line.push({ type: 'text', text: words, marks: [...worn, { type: 'link', attrs: { href } }] })
    else line.push(...linked(words, worn))
  }

  for (const [token, end, rawName, attributes = ''] of withBreaks(html).matchAll(TOKEN)) {
    const name = rawName?.toLowerCase()
    if (unread !== undefined) {
      if (name === unread && end) unread = undefined
      continue
    }
    if (name === undefined) {
      say(token)
      continue
    }
    const mark = MARKS[name]
    if (UNREAD.test(name)) unread = end || attributes.endsWith('/') ? undefined : name
    else if (mark) marks.set(mark, Math.max(0, (marks.get(mark) ?? 0) + (end ? -1 : 1)))
    else if (name === 'a') href = end ? undefined : hrefIn(attributes)
    else if (name === 'br') {
      if (line.at(-1)?.type === 'hardBreak') endLine()
      else if (line.length > 0) line.push({ type: 'hardBreak' })
    } else if (name === 'hr') {
      endQuote()
      put({ type: 'horizontalRule' })
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
    } else if (BREAKS.test(name)) endLine()
  }
  endQuote()
  return blocks
}

/** Without comments; where nothing parts the lines but their ends, these do. */
function withBreaks(html: string): string {
  let text = ''
  for (let at = 0; at < html.length; ) {
    const from = html.indexOf('<!', at)
    if (from < 0) return lined(text + html.slice(at))
    const to = html.startsWith('<!--', from) ? html.indexOf('-->', from) + 2 : html.indexOf('>', from)
    text += html.slice(at, from)
    if (to < from) break
    at = to + 1
  }
  return lined(text)
}

const lined = (html: string): string => {
  if (BLOCK.test(html)) return html
  return html
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]*\n\s*/g, '<p>')
    .replaceAll('\n', '<br>')
}

function hrefIn(attributes: string): string | undefined {
  const [, double, single, bare] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? []
  const href = decodeEntities(double ?? single ?? bare ?? '').trim()
  return href.length <= 2000 && isSafeHref(href) ? href : undefined
}

/** Words with the addresses among them as links. */
function linked(words: string, marks: Mark[]): Inline[] {
  const line: Inline[] = []
  const add = (text: string, href?: string) => {
    const worn: Mark[] = href === undefined ? marks : [...marks, { type: 'link', attrs: { href } }]
    if (text !== '') line.push({ type: 'text', text, ...(worn.length > 0 && { marks: worn }) })
  }
  let from = 0
  for (const { 0: address, index } of words.matchAll(ADDRESS)) {
    if (address.length > 2000 || !isSafeHref(address)) continue
    add(words.slice(from, index))
    add(address, address)
    from = index + address.length
  }
  add(words.slice(from))
  return line
}

/** A line without spaces and breaks at its ends; none when nothing else is in it. */
function trimmed(line: readonly Inline[]): Inline[] {
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
