import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'

/** Editor JSON that `toDocument` has not validated; may be empty, nested too deep or invalid. */
export interface RawNode {
  type: string
  attrs?: Record<string, unknown>
  content?: RawNode[]
  text?: string
  marks?: RawMark[]
}

export interface RawMark {
  type: string
  attrs?: { href: string }
}

const hasSameMarks = (one: readonly RawMark[] = [], other: readonly RawMark[] = []) =>
  one.length === other.length && one.every(({ type, attrs }, at) => type === other[at]?.type && attrs?.href === other[at]?.attrs?.href)

/** Appends text to the line, merging it with the last node if their marks are equal. */
export function appendText(line: RawNode[], text: string, marks: readonly RawMark[]): void {
  if (!text) return
  const last = line.at(-1)
  if (last?.type === 'text' && hasSameMarks(last.marks, marks)) last.text += text
  else line.push({ type: 'text', text, ...(marks.length ? { marks: [...marks] } : {}) })
}

function appendLines(line: RawNode[], { text = '', marks = [] }: RawNode, separator: 'break' | 'space'): void {
  if (separator === 'space') appendText(line, text.replace(/\s+/g, ' '), marks)
  else
    for (const [at, part] of text.split('\n').entries()) {
      if (at) line.push({ type: 'hardBreak' })
      appendText(line, part, marks)
    }
}

const TEXT_BLOCKS = new Set(['paragraph', 'heading', 'codeBlock'])

/** Joins the lines of blocks with a break or a space; `rest` contains the blocks that a line cannot hold. */
export function flattenToLine(blocks: readonly RawNode[], separator: 'break' | 'space'): { line: RawNode[]; rest: RawNode[] } {
  const line: RawNode[] = []
  const rest: RawNode[] = []
  const visit = (node: RawNode) => {
    if (isPicturePlaceholder(node)) rest.push(node)
    else if (TEXT_BLOCKS.has(node.type)) {
      if (line.length && node.content?.length) separator === 'break' ? line.push({ type: 'hardBreak' }) : appendText(line, ' ', [])
      for (const each of node.content ?? []) {
        if (each.type === 'text') appendLines(line, each, separator)
        else if (each.type === 'hardBreak' && separator === 'space') appendText(line, ' ', [])
        else line.push(each)
      }
    } else if (node.content && node.type !== 'gallery') node.content.forEach(visit)
    else rest.push(node)
  }
  blocks.forEach(visit)
  return { line, rest }
}

/** Noncharacter that marks picture placeholders; `normalizePastedText` strips it from pasted text, so it cannot occur there. */
const PLACEHOLDER_MARK = '\uFDD0'

export const createPicturePlaceholder = (index: number): RawNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text: `${PLACEHOLDER_MARK}${index}` }],
})

export const parsePictureIndex = (words: string): number | undefined =>
  words.startsWith(PLACEHOLDER_MARK) ? Number(words.slice(1)) : undefined

const isPicturePlaceholder = (node: RawNode) => parsePictureIndex(node.content?.[0]?.text ?? '') !== undefined

/** Collects text into lines and lines into paragraphs, collapsing white space as browsers do. */
export class BlockWriter {
  readonly blocks: RawNode[] = []
  #line: RawNode[] = []
  #following: RawNode[] = []

  /** Appends text to the current line; with `preservesWhitespace`, newlines become breaks, but spaces still collapse. */
  text(raw: string, marks: readonly RawMark[], preservesWhitespace: boolean): void {
    const typed = normalizePastedText(raw)
    for (const [at, part] of (preservesWhitespace ? typed.split('\n') : [typed.replaceAll('\n', ' ')]).entries()) {
      if (at > 0) this.break()
      this.#words(part.replace(/[ \t\f]+/g, ' '), marks)
    }
  }

  #words(words: string, marks: readonly RawMark[]): void {
    const last = this.#line.at(-1)
    const isAfterSpace = !last || last.type === 'hardBreak' || last.text?.endsWith(' ')
    // Leaves spaces at the edges of marked text unmarked.
    const [, before = '', core = '', after = ''] = /^( ?)(.*?)( ?)$/s.exec(isAfterSpace ? words.replace(/^ /, '') : words) ?? []
    if (before) appendText(this.#line, before, [])
    appendText(this.#line, core, marks)
    if (after && core) appendText(this.#line, after, [])
  }

  break(): void {
    this.#line.push({ type: 'hardBreak' })
  }

  /** Appends a footnote to the current line; `rest`, the blocks it cannot hold, follows the line. */
  footnote(content: RawNode[], rest: readonly RawNode[]): void {
    if (content.length) this.#line.push({ type: 'footnote', content })
    this.#following.push(...rest)
  }

  /** Ends the current line and appends blocks. */
  add(...blocks: readonly RawNode[]): void {
    this.end()
    this.blocks.push(...blocks)
  }

  /** Ends the current line and adds it as a paragraph, or as several when it contains consecutive breaks. */
  end(): void {
    const line = this.#line
    this.#line = []
    let from = 0
    for (let at = 0; at <= line.length; at++) {
      const isParagraphEnd = at === line.length || (line[at]?.type === 'hardBreak' && line[at + 1]?.type === 'hardBreak')
      if (!isParagraphEnd) continue
      const content = trimLine(line.slice(from, at))
      if (content.length) this.blocks.push({ type: 'paragraph', content })
      from = at
    }
    this.blocks.push(...this.#following.splice(0))
  }
}

export function trimLine(line: readonly RawNode[]): RawNode[] {
  const kept = line.map((node, at) =>
    node.type === 'text' && (at === line.length - 1 || line[at + 1]?.type === 'hardBreak')
      ? { ...node, text: node.text?.replace(/ +$/, '') ?? '' }
      : node,
  )
  const isBlank = (node: RawNode | undefined) => node?.type === 'hardBreak' || node?.text === ''
  while (isBlank(kept[0])) kept.shift()
  while (isBlank(kept.at(-1))) kept.pop()
  const [first] = kept
  if (first?.type === 'text') kept[0] = { ...first, text: first.text?.replace(/^ +/, '') ?? '' }
  return kept.filter((node) => node.text !== '')
}
