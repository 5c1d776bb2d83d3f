import type { FootnoteDefinition, PhrasingContent } from 'mdast'
import { toCleanText } from '#shared/persian/clean-text.ts'
import { isSafeHref } from '#shared/safe-href.ts'
import type { FootnoteInline, Inline, Mark } from '../contract.ts'
import { extractText, MAX_NESTING } from './extract-text.ts'

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

const linkMark = (href: string | undefined): Mark | undefined =>
  href !== undefined && href.length <= MAX_HREF && isSafeHref(href) ? { type: 'link', attrs: { href } } : undefined

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
