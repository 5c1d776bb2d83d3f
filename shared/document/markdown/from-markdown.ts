import type { Definition, FootnoteDefinition, Nodes, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown as parse } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { LIMITS } from '#shared/limits/index.ts'
import { cleanAddress, toCleanText } from '#shared/persian/clean-text.ts'
import { isSafeHref } from '#shared/safe-href.ts'
import type { BlockDefinition, MarkdownReader } from '../block-definition.ts'
import { BLOCKS } from '../blocks/index.ts'
import type { BlockNode, Document, FootnoteInline, Inline, Mark } from '../contract.ts'

/** Returns the text of a node, without recursion. */
function extractText(node: Nodes): string {
  let text = ''
  const open: Nodes[] = [node]
  for (let next = open.pop(); next; next = open.pop()) {
    if ('value' in next) text += next.value
    if ('children' in next) open.push(...next.children.toReversed())
  }
  return text
}

/** Nodes nested deeper than this are reduced to their text, so that deep input cannot overflow the stack. */
const MAX_NESTING = 100

// Tried in order until one returns blocks.
const BLOCK_READERS = Object.values(BLOCKS) as readonly Pick<BlockDefinition<BlockNode>, 'fromMarkdown'>[]

// The transforms also link addresses that were escaped on purpose, so they are dropped; the syntax extension links all others.
const GFM = gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }))

/**
 * Converts the first `LIMITS.documentBytes` characters of any Markdown to a document: HTML other than `<br>` and a few marks becomes text,
 * external images become links, unsafe links keep only their text, and content nested too deeply is lifted. `origin` is the site's own.
 */
export function fromMarkdown(markdown: string, { origin }: { origin: string }): Document {
  const text = markdown.slice(0, LIMITS.documentBytes)
  const root = parse(text, { extensions: [gfm()], mdastExtensions: GFM })
  const references = collectReferences(root)
  const readerAt = (depth: number, nesting: number): MarkdownReader => ({
    origin,
    blocks: (nodes, extraDepth) => nodes.flatMap((node) => read(node, depth + extraDepth, nesting + 1)),
    line: (nodes) => readLine(nodes, references),
    canNest: (levels) => depth + levels <= LIMITS.documentDepth,
    source: ({ position }) => text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0),
  })
  const read = (node: RootContent, depth: number, nesting: number): BlockNode[] => {
    const reader = readerAt(depth, nesting)
    if (nesting > MAX_NESTING)
      return BLOCKS.paragraph.fromMarkdown({ type: 'paragraph', children: [{ type: 'text', value: extractText(node) }] }, reader) ?? []
    for (const kind of BLOCK_READERS) {
      const blocks = kind.fromMarkdown(node, reader)
      if (blocks) return blocks
    }
    return []
  }
  const content = readerAt(1, 0).blocks(root.children, 0)
  return { type: 'doc', content: content.length ? content : [{ type: 'paragraph' }] }
}

/** Collects link and footnote definitions at any depth; the first definition of an identifier wins. */
function collectReferences(root: Nodes): References {
  const addresses = new Map<string, string>()
  const notes = new Map<string, FootnoteDefinition>()
  const open: Nodes[] = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'definition') setIfAbsent(addresses, node, node.url)
    if (node.type === 'footnoteDefinition') setIfAbsent(notes, node, node)
    if ('children' in node) open.push(...node.children.toReversed())
  }
  return { url: (identifier) => addresses.get(identifier), footnote: (identifier) => notes.get(identifier) }
}

const setIfAbsent = <Value>(known: Map<string, Value>, { identifier }: Definition | FootnoteDefinition, value: Value): void => {
  if (!known.has(identifier)) known.set(identifier, value)
}

/** Keys are identifiers as normalized by the parser. */
export interface References {
  url(identifier: string): string | undefined
  footnote(identifier: string): FootnoteDefinition | undefined
}

const MARK_OF_ELEMENT: Record<string, Mark | undefined> = {
  mark: { type: 'highlight' },
  s: { type: 'strike' },
  del: { type: 'strike' },
  b: { type: 'bold' },
  strong: { type: 'bold' },
  i: { type: 'italic' },
  em: { type: 'italic' },
  sup: { type: 'superscript' },
  sub: { type: 'subscript' },
  code: { type: 'code' },
}
const MAX_HREF = 2000

/** Converts phrasing content to inline nodes; content the schema cannot express becomes text. */
export function readLine(nodes: readonly PhrasingContent[], references: References): Inline[] {
  const line: Inline[] = []
  read(nodes, [], references, line, 0)
  return trimTrailingBreaks(mergeTexts(line))
}

function read(
  nodes: readonly PhrasingContent[],
  outerMarks: readonly Mark[],
  references: References,
  line: Inline[],
  nesting: number,
): void {
  // An HTML element's opening and closing tags are siblings; the nodes between them are its content.
  let open: readonly string[] = []
  for (const node of nodes) {
    const marks = [...outerMarks, ...open.flatMap((name) => MARK_OF_ELEMENT[name] ?? [])]
    const readChildren = (inside: readonly PhrasingContent[], mark?: Mark) =>
      read(inside, mark ? [...marks, mark] : marks, references, line, nesting + 1)
    if (nesting > MAX_NESTING) appendText(line, extractText(node), marks)
    else
      switch (node.type) {
        case 'text':
          appendText(line, node.value.replace(/[ \t]*\n[ \t]*/g, ' '), marks)
          break
        case 'inlineCode':
          appendText(line, node.value.replace(/\n/g, ' '), [...marks, { type: 'code' }])
          break
        case 'strong':
          readChildren(node.children, { type: 'bold' })
          break
        case 'emphasis':
          readChildren(node.children, { type: 'italic' })
          break
        case 'delete':
          readChildren(node.children, { type: 'strike' })
          break
        case 'link':
          readChildren(node.children, linkMark(node.url))
          break
        case 'linkReference':
          readChildren(node.children, linkMark(references.url(node.identifier)))
          break
        case 'image':
          appendText(line, node.alt || node.url, withLink(marks, linkMark(node.url)))
          break
        case 'imageReference':
          appendText(line, node.alt || node.identifier, withLink(marks, linkMark(references.url(node.identifier))))
          break
        case 'break':
          line.push({ type: 'hardBreak' })
          break
        case 'footnoteReference':
          appendFootnote(node.identifier, references, line)
          break
        case 'html': {
          const [, closing, tag = ''] = /^<(\/?)([a-z]+)\s*\/?>$/i.exec(node.value) ?? []
          const name = tag.toLowerCase()
          if (name === 'br') line.push({ type: 'hardBreak' })
          else if (!Object.hasOwn(MARK_OF_ELEMENT, name)) appendText(line, node.value, marks)
          else open = closing ? open.filter((each) => each !== name) : [...open, name]
          break
        }
      }
  }
}

function appendText(line: Inline[], raw: string, marks: readonly Mark[]): void {
  const text = toCleanText(raw)
  if (!text) return
  const each = [...new Map(marks.map((mark) => [mark.type, mark])).values()]
  line.push(each.length ? { type: 'text', text, marks: each } : { type: 'text', text })
}

function appendFootnote(identifier: string, references: References, line: Inline[]): void {
  const children = references.footnote(identifier)?.children ?? []
  const content: FootnoteInline[] = []
  for (const child of children) {
    if (child.type !== 'paragraph' && child.type !== 'heading') continue
    // Footnotes cannot contain footnotes, so references inside one resolve to nothing.
    const inner = readLine(child.children, { url: references.url, footnote: () => undefined })
    if (content.length && inner.length) content.push({ type: 'hardBreak' })
    for (const each of inner) if (each.type !== 'footnote') content.push(each)
  }
  if (content.length) line.push({ type: 'footnote', content })
}

const withLink = (marks: readonly Mark[], link: Mark | undefined): readonly Mark[] => (link ? [...marks, link] : marks)

function linkMark(address: string | undefined): Mark | undefined {
  const href = address === undefined ? '' : cleanAddress(address)
  return href !== '' && href.length <= MAX_HREF && isSafeHref(href) ? { type: 'link', attrs: { href } } : undefined
}

function mergeTexts(line: readonly Inline[]): Inline[] {
  const merged: Inline[] = []
  for (const node of line) {
    const last = merged.at(-1)
    if (node.type === 'text' && last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(node.marks)) {
      merged[merged.length - 1] = { ...last, text: last.text + node.text }
    } else merged.push(node)
  }
  return merged
}

const trimTrailingBreaks = (line: Inline[]): Inline[] => line.slice(0, line.findLastIndex((node) => node.type !== 'hardBreak') + 1)
