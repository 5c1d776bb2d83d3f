import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'
import { appendText, type RawMark, type RawNode } from './raw-nodes.ts'

/** Collects text into lines and lines into paragraphs, collapsing white space as browsers do. */
export class BlockWriter {
  readonly blocks: RawNode[] = []
  #line: RawNode[] = []

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

  footnote(content: RawNode[]): void {
    if (content.length) this.#line.push({ type: 'footnote', content })
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
