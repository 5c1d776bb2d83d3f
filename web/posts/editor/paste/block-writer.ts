import { asTyped } from '#shared/persian/pasted-text.ts'
import { addText, type Loose, type LooseMark } from './loose.ts'

/** Collects words into lines and lines into blocks, in reading order and with the white space a page would show. */
export class BlockWriter {
  readonly blocks: Loose[] = []
  #line: Loose[] = []

  /** `keepsLines` for text whose line breaks and spaces are meant. */
  text(raw: string, marks: readonly LooseMark[], keepsLines: boolean): void {
    const typed = asTyped(raw)
    for (const [at, part] of (keepsLines ? typed.split('\n') : [typed.replaceAll('\n', ' ')]).entries()) {
      if (at > 0) this.break()
      this.#words(part.replace(/[ \t\f]+/g, ' '), marks)
    }
  }

  #words(words: string, marks: readonly LooseMark[]): void {
    const last = this.#line.at(-1)
    const follows = !last || last.type === 'hardBreak' || last.text?.endsWith(' ')
    // Spaces at the edges of marked words are not marked themselves.
    const [, before = '', core = '', after = ''] = /^( ?)(.*?)( ?)$/s.exec(follows ? words.replace(/^ /, '') : words) ?? []
    if (before) addText(this.#line, before, [])
    addText(this.#line, core, marks)
    if (after && core) addText(this.#line, after, [])
  }

  break(): void {
    this.#line.push({ type: 'hardBreak' })
  }

  note(content: Loose[]): void {
    if (content.length) this.#line.push({ type: 'footnote', content })
  }

  /** Ends the line under way and adds whole blocks. */
  add(...blocks: readonly Loose[]): void {
    this.end()
    this.blocks.push(...blocks)
  }

  /** Ends the line under way. An empty line in it parts two paragraphs, as two breaks in a row do on a page. */
  end(): void {
    const line = this.#line
    this.#line = []
    let from = 0
    for (let at = 0; at <= line.length; at++) {
      const isApart = at === line.length || (line[at]?.type === 'hardBreak' && line[at + 1]?.type === 'hardBreak')
      if (!isApart) continue
      const content = trimmed(line.slice(from, at))
      if (content.length) this.blocks.push({ type: 'paragraph', content })
      from = at
    }
  }
}

/** Without breaks and spaces at its ends and spaces before its breaks. */
export function trimmed(line: readonly Loose[]): Loose[] {
  const kept = line.map((node, at) =>
    node.type === 'text' && (at === line.length - 1 || line[at + 1]?.type === 'hardBreak')
      ? { ...node, text: node.text?.replace(/ +$/, '') ?? '' }
      : node,
  )
  const isNothing = (node: Loose | undefined) => node?.type === 'hardBreak' || node?.text === ''
  while (isNothing(kept[0])) kept.shift()
  while (isNothing(kept.at(-1))) kept.pop()
  const [first] = kept
  if (first?.type === 'text') kept[0] = { ...first, text: first.text?.replace(/^ +/, '') ?? '' }
  return kept.filter((node) => node.text !== '')
}
