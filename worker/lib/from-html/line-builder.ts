import type { Inline, Mark } from '#shared/document/contract.ts'
import { toCleanText } from '#shared/persian/clean-text.ts'
import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'
import { isSafeHref } from '#shared/safe-href.ts'

type PlainMark = Exclude<Mark['type'], 'link'>

const URL_PATTERN = /https?:\/\/[^\s<>"'«»()[\]]*[^\s<>"'«»()[\].,،؛:!؟?]/g
const MAX_HREF = 2000

/** Collects the inline content of one block; marks and link stay active over the ends of blocks. */
export class LineBuilder {
  private nodes: Inline[] = []
  private readonly marks = new Map<PlainMark, number>()
  private readonly hrefs: (string | undefined)[] = []
  /** Placeholder nodes of footnotes, with the id that their link points to. */
  readonly references = new Map<Inline, string>()
  readonly referencedIds = new Set<string>()
  private diverted: string | undefined
  private isAfterSpace = true

  get isEmpty(): boolean {
    return this.nodes.length === 0
  }

  changeMark(mark: PlainMark, by: 1 | -1): void {
    this.marks.set(mark, (this.marks.get(mark) ?? 0) + by)
  }

  /** Sets the marks aside, as for an element that says it is not bold; returns a function that restores them. */
  pauseMark(mark: PlainMark): () => void {
    const count = this.marks.get(mark) ?? 0
    this.marks.set(mark, 0)
    return () => this.marks.set(mark, count)
  }

  isMarked(mark: PlainMark): boolean {
    return (this.marks.get(mark) ?? 0) > 0
  }

  /** Collects text apart from the line; returns the function that ends this and returns the text. */
  divert(): () => string {
    const outer = this.diverted
    this.diverted = ''
    return () => {
      const text = this.diverted ?? ''
      this.diverted = outer
      return text
    }
  }

  openLink(href: string | undefined): void {
    this.hrefs.push(href)
  }

  closeLink(): void {
    this.hrefs.pop()
  }

  get href(): string | undefined {
    return this.hrefs.findLast((href) => href !== undefined)
  }

  /** Appends text with its white space collapsed. */
  text(raw: string): void {
    if (this.diverted !== undefined) {
      this.diverted += raw
      return
    }
    const words = normalizePastedText(toCleanText(raw)).replace(/\s+/g, ' ')
    const text = this.isAfterSpace ? words.trimStart() : words
    if (text === '') return
    this.isAfterSpace = text.endsWith(' ')
    const marks = [...this.marks].flatMap(([type, depth]): Mark[] => (depth > 0 ? [{ type }] : []))
    const { href } = this
    if (href !== undefined) this.push(text, [...marks, { type: 'link', attrs: { href } }])
    else if (marks.some(({ type }) => type === 'code')) this.push(text, marks)
    else this.linkify(text, marks)
  }

  reference(text: string, id: string): void {
    const node: Inline = { type: 'text', text: text === '' ? '*' : text, marks: [{ type: 'superscript' }] }
    this.references.set(node, id)
    this.referencedIds.add(id)
    this.nodes.push(node)
    this.isAfterSpace = false
  }

  /** Appends a line break; returns false if one is there already, which ends a paragraph. */
  lineBreak(): boolean {
    const last = this.nodes.at(-1)
    if (last?.type === 'hardBreak') return false
    if (last) this.nodes.push({ type: 'hardBreak' })
    this.isAfterSpace = true
    return true
  }

  /** Returns the content without space and breaks at both ends, and begins the next line. */
  take(): Inline[] {
    const line = this.nodes
    this.nodes = []
    this.isAfterSpace = true
    let [start, end] = [0, line.length]
    while (start < end && isBlank(line[start])) start += 1
    while (end > start && isBlank(line[end - 1])) end -= 1
    const kept = line
      .slice(start, end)
      .filter((node, at, all) => !(node.type === 'text' && node.text === ' ' && all[at + 1]?.type === 'hardBreak'))
    const last = kept.at(-1)
    if (last?.type === 'text' && !this.references.has(last)) kept[kept.length - 1] = { ...last, text: last.text.trimEnd() }
    return kept
  }

  private linkify(text: string, marks: Mark[]): void {
    let from = 0
    for (const { 0: address, index } of text.includes('://') ? text.matchAll(URL_PATTERN) : []) {
      if (!isUsableHref(address)) continue
      this.push(text.slice(from, index), marks)
      this.push(address, [...marks, { type: 'link', attrs: { href: address } }])
      from = index + address.length
    }
    this.push(text.slice(from), marks)
  }

  private push(text: string, marks: readonly Mark[]): void {
    if (text === '') return
    const last = this.nodes.at(-1)
    if (last?.type === 'text' && !this.references.has(last) && isSameMarks(last.marks ?? [], marks)) last.text += text
    else this.nodes.push(marks.length > 0 ? { type: 'text', text, marks: [...marks] } : { type: 'text', text })
  }
}

export const isUsableHref = (href: string): boolean => href.length <= MAX_HREF && isSafeHref(href)

const isBlank = (node: Inline | undefined): boolean => node?.type === 'hardBreak' || (node?.type === 'text' && node.text.trim() === '')

const isSameMarks = (one: readonly Mark[], other: readonly Mark[]): boolean =>
  one.length === other.length &&
  one.every((mark, at) => {
    const second = other[at]
    return mark.type === second?.type && (mark.type !== 'link' || (second.type === 'link' && mark.attrs.href === second.attrs.href))
  })
