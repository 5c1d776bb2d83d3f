import { decodeHTMLAttribute, decodeHTMLStrict } from 'entities'
import { Parser } from 'htmlparser2'
import type { BlockNode, Document, Inline, Mark } from '#shared/document/contract.ts'
import { toCleanText } from '#shared/persian/clean-text.ts'
import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'
import { isSafeHref } from '#shared/safe-href.ts'
import { parseDocument } from '#worker/posts/rendering/index.ts'

/** Maximum characters of HTML parsed. */
export const MAX_NOTES_LENGTH = 60_000

/** Entities stay encoded, so that `&copy` in an unescaped URL is not decoded without its semicolon. */
const PARSER_OPTIONS = { decodeEntities: false, recognizeSelfClosing: true } as const
const BREAKING_TAGS = /^(?:p|br|div|ul|ol|li|h[1-6]|blockquote|table|tr)$/
const BLOCK_TAGS = /^(?:p|div|section|article|header|footer|figure|figcaption|table|tr|pre|dl|dt|dd|main|aside|body|html)$/
const SKIPPED_TAGS = /^(?:script|style|head|title|iframe|object|svg|noscript|template)$/
const MARKS: Readonly<Record<string, Exclude<Mark['type'], 'link'>>> = {
  ...{ b: 'bold', strong: 'bold', i: 'italic', em: 'italic', code: 'code', s: 'strike', del: 'strike', strike: 'strike' },
  ...{ mark: 'highlight', sup: 'superscript', sub: 'subscript' },
}
const URL_PATTERN = /https?:\/\/[^\s<>"'«»()[\]]*[^\s<>"'«»()[\].,،؛:!؟?]/g

type LineKind = { of: 'paragraph' } | { of: 'heading'; level: 2 | 3 | 4 }

/**
 * Converts the first `MAX_NOTES_LENGTH` characters of notes in HTML or plain text to a document; drops unknown markup and fetches nothing.
 * Never throws; runs in linear time.
 */
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
  const isPlainText = !hasBreakingTag(html)
  let href: string | undefined
  let line: Inline[] = []
  let kind: LineKind = { of: 'paragraph' }
  let list: { type: 'bulletList' | 'orderedList'; items: BlockNode[][] } | undefined
  let quoted: BlockNode[] | undefined
  let skippedDepth = 0
  let lineBreaks = 0

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
    const words = normalizePastedText(toCleanText(decodeHTMLStrict(text))).replace(/\s+/g, ' ')
    if (words === '') return
    // `MARKS` has no type with attributes, which makes the cast safe.
    const activeMarks = [...marks].filter(([, depth]) => depth > 0).map(([type]) => ({ type }) as Mark)
    if (href !== undefined) line.push({ type: 'text', text: words, marks: [...activeMarks, { type: 'link', attrs: { href } }] })
    else line.push(...linkify(words, activeMarks))
  }
  const breakLine = () => {
    if (line.at(-1)?.type === 'hardBreak') endLine()
    else if (line.length > 0) line.push({ type: 'hardBreak' })
  }
  const appendLines = (text: string) => {
    for (const [at, row] of text.split(/\r\n?|\n/).entries()) {
      if (at > 0) lineBreaks += 1
      if (row.trim() === '' && lineBreaks > 0) continue
      if (lineBreaks > 1) endLine()
      else if (lineBreaks === 1) breakLine()
      lineBreaks = 0
      appendText(row)
    }
  }
  /** Handles an element that begins or ends a block, at either of its tags. */
  const handleBlockTag = (name: string, isEnd: boolean) => {
    if (/^h[1-6]$/.test(name)) {
      endLine()
      const level = Number(name[1])
      if (!isEnd) kind = { of: 'heading', level: level <= 2 ? 2 : level === 3 ? 3 : 4 }
    } else if (name === 'ul' || name === 'ol') {
      if (isEnd) endList()
      else {
        endLine()
        list ??= { type: name === 'ol' ? 'orderedList' : 'bulletList', items: [[]] }
      }
    } else if (name === 'li') {
      endLine()
      if (!isEnd) list?.items.push([])
    } else if (name === 'blockquote') {
      endQuote()
      if (!isEnd) quoted = []
    } else if (BLOCK_TAGS.test(name)) endLine()
  }
  const addMark = (type: Mark['type'], change: 1 | -1) => marks.set(type, (marks.get(type) ?? 0) + change)

  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (SKIPPED_TAGS.test(name)) skippedDepth += 1
        if (skippedDepth > 0) return
        const mark = MARKS[name]
        if (mark) addMark(mark, 1)
        else if (name === 'a') href = parseHref(attributes.href)
        else if (name === 'br') breakLine()
        else if (name === 'hr') {
          endQuote()
          appendBlock({ type: 'horizontalRule' })
        } else handleBlockTag(name, false)
      },
      ontext: (text) => {
        if (skippedDepth === 0) (isPlainText ? appendLines : appendText)(text)
      },
      onclosetag: (name) => {
        if (SKIPPED_TAGS.test(name)) skippedDepth -= 1
        else if (skippedDepth > 0) return
        else if (MARKS[name]) addMark(MARKS[name], -1)
        else if (name === 'a') href = undefined
        else handleBlockTag(name, true)
      },
    },
    PARSER_OPTIONS,
  )
  parser.end(html)
  endQuote()
  return blocks
}

function hasBreakingTag(html: string): boolean {
  let isFound = false
  const parser = new Parser({
    onopentagname: (name) => {
      if (BREAKING_TAGS.test(name)) isFound = true
    },
  })
  parser.end(html)
  return isFound
}

function parseHref(attribute = ''): string | undefined {
  const href = decodeHTMLAttribute(attribute).trim()
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
