import { parseCodeLanguage } from '#shared/code-language.ts'
import type { BlockNode, Document, Inline } from '#shared/document/contract.ts'
import type { Embed } from '#shared/embeds.ts'
import { toCleanText } from '#shared/persian/clean-text.ts'
import { closeFrame } from './close-frame.ts'
import { resolveFootnotes } from './footnotes.ts'
import { canNest, type Frame, type FrameKind, frameIn, toParagraph } from './frame.ts'
import type { ConvertedHtml, HtmlWarning } from './html-to-document.ts'
import { isUsableHref, LineBuilder } from './line-builder.ts'
import { findEmbed, withoutRedirector } from './media.ts'
import { imageBlock, type PictureReference } from './pictures.ts'

type LineKind = { type: 'paragraph' } | { type: 'heading'; level: 2 | 3 | 4 }

/** Builds a document from elements in their order: lines, which become blocks, and open containers. */
export class DocumentBuilder {
  readonly line = new LineBuilder()
  readonly warnings = new Set<HtmlWarning>()
  readonly notes = new Map<string, BlockNode[]>()
  readonly base: string
  private readonly frames: Frame[] = [{ kind: { of: 'doc' }, blocks: [], depth: 1 }]
  private readonly pictures: PictureReference[] = []
  private readonly placeholders = new Map<string, string>()
  private kind: LineKind = { type: 'paragraph' }
  private codeText: string | undefined
  private codeLanguage = ''
  /** The player whose sources are being read. */
  player: { address: string } | undefined
  /** Language that an element around code names. */
  outerLanguage = ''
  private lineBreaks = 0

  constructor(base: string) {
    this.base = base
  }

  get frame(): Frame {
    const frame = this.frames.at(-1)
    if (!frame) throw new Error('A document always has a frame')
    return frame
  }

  /** Returns the innermost open container of one of these kinds, not beyond a cell or a note. */
  enclosing(...kinds: FrameKind['of'][]): Frame | undefined {
    for (const frame of this.frames.toReversed()) {
      if (kinds.includes(frame.kind.of)) return frame
      if (frame.kind.of === 'cell' || frame.kind.of === 'note') return undefined
    }
    return undefined
  }

  isInside(kind: FrameKind['of']): boolean {
    return this.frames.some((frame) => frame.kind.of === kind)
  }

  isInsideContainer(type: BlockNode['type']): boolean {
    return this.frames.some(({ kind }) => kind.of === 'container' && kind.type === type)
  }

  /** Opens a container; returns the function that closes it and whatever is still open in it. */
  open(kind: FrameKind): () => void {
    this.endLine()
    const frame = frameIn(this.frame, kind)
    if (!frame) return () => this.endLine()
    this.frames.push(frame)
    return () => this.close(frame)
  }

  private close(frame: Frame): void {
    this.endLine()
    while (this.frames.includes(frame)) {
      const closed = this.frames.pop()
      if (closed) closeFrame(this, closed)
    }
  }

  /** Appends a block to the innermost container; in a list, outside of its items, to the last item. */
  append(block: BlockNode): void {
    const { kind, blocks } = this.frame
    if (kind.of !== 'list') blocks.push(block)
    else if (kind.items.length === 0) kind.items.push({ blocks: [block], checked: undefined })
    else kind.items.at(-1)?.blocks.push(block)
  }

  appendAll(blocks: readonly BlockNode[]): void {
    for (const block of blocks) this.append(block)
  }

  startHeading(level: number): void {
    this.endLine()
    this.kind = { type: 'heading', level: level <= 2 ? 2 : level === 3 ? 3 : 4 }
  }

  /** Ends the current line, which becomes a paragraph, a heading, or an embed if it is nothing but the address of one. */
  endLine(): void {
    const content = this.line.take()
    const { kind } = this
    this.kind = { type: 'paragraph' }
    this.lineBreaks = 0
    if (content.length === 0) return
    const embed = embedOfLine(content)
    if (embed) this.append({ type: 'embed', attrs: embed })
    else if (kind.type === 'heading') this.append({ type: 'heading', attrs: { level: kind.level }, content: content.map(withoutBold) })
    else this.append(toParagraph(content))
  }

  lineBreak(): void {
    if (!this.line.lineBreak()) this.endLine()
  }

  /** Appends text whose line breaks count: one is a line break, more end the paragraph. */
  lines(text: string): void {
    for (const [at, row] of text.split(/\r\n?|\n/).entries()) {
      if (at > 0) this.lineBreaks += 1
      if (row.trim() === '' && this.lineBreaks > 0) continue
      if (this.lineBreaks > 1) this.endLine()
      else if (this.lineBreaks === 1) this.lineBreak()
      this.lineBreaks = 0
      this.line.text(row)
    }
  }

  picture(address: string, alt: string): void {
    const { kind } = this
    this.endLine()
    this.kind = kind
    const known = this.placeholders.get(address)
    const placeholder = known ?? `pic${(this.pictures.length + 1).toString(36).padStart(9, '0')}`
    if (known === undefined) {
      this.placeholders.set(address, placeholder)
      this.pictures.push({ placeholder, address })
    }
    const figure = this.enclosing('figure')
    if (this.frame.kind.of === 'caption' && figure) figure.blocks.push(imageBlock(placeholder, alt))
    else this.append(imageBlock(placeholder, alt))
  }

  /** Appends a card of a known site, else a paragraph with a link. */
  media(address: string, label: string, warning: HtmlWarning): void {
    const href = this.resolve(address)
    if (href === undefined) return
    this.endLine()
    const embed = findEmbed(href)
    if (embed) this.append({ type: 'embed', attrs: embed })
    else {
      this.warnings.add(warning)
      this.append(toParagraph([{ type: 'text', text: toCleanText(label).trim() || href, marks: [{ type: 'link', attrs: { href } }] }]))
    }
  }

  /** Returns the absolute address of a link that a document may have, past redirectors. */
  resolve(written: string): string | undefined {
    const address = written.trim().replace(/[\t\n\r]/g, '')
    if (address === '' || address.startsWith('#')) return undefined
    const url = /^mailto:/i.test(address) ? URL.parse(address) : URL.parse(address, /^https?:/i.test(this.base) ? this.base : undefined)
    if (!url) return undefined
    url.username = ''
    url.password = ''
    const href = withoutRedirector(/^https?:\/\/[^\s@]*$/i.test(address) ? address : url.href)
    return isUsableHref(href) ? href : isUsableHref(url.href) ? url.href : undefined
  }

  startCode(language: string): void {
    this.endLine()
    this.codeText = ''
    this.codeLanguage = language
  }

  code(text: string): void {
    if (this.codeText !== undefined) this.codeText += text
  }

  /** Begins a new line of code unless it has begun. */
  endCodeLine(): void {
    if (this.codeText !== undefined && !/(?:^|\n)$/.test(this.codeText)) this.codeText += '\n'
  }

  nameCodeLanguage(language: string): void {
    this.codeLanguage ||= language || ' '
  }

  /** Ends code; preformatted Persian prose, which nothing calls code, becomes paragraphs. */
  endCode(): void {
    const text = withoutBlankEdges(toCleanText((this.codeText ?? '').replace(/\r\n?/g, '\n').replace(/\u00a0/g, ' ')))
    const language = this.codeLanguage.trim() || this.outerLanguage
    this.codeText = undefined
    if (text === '') return
    if (language === '' && this.codeLanguage === '' && isPersianProse(text)) {
      this.lines(text)
      this.endLine()
      return
    }
    const known = parseCodeLanguage(language)
    this.append({ type: 'codeBlock', ...(known && { attrs: { language: known } }), content: [{ type: 'text', text }] })
  }

  canNest(levels: number): boolean {
    return canNest(this.frame.depth, levels)
  }

  finish(): ConvertedHtml {
    this.endLine()
    const [doc] = this.frames
    if (doc) this.close(doc)
    const blocks = resolveFootnotes(doc?.blocks ?? [], this.line.references, this.notes)
    const document: Document = { type: 'doc', content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }] }
    return { document, pictures: this.pictures, warnings: [...this.warnings] }
  }
}

function embedOfLine(content: readonly Inline[]): Embed | undefined {
  const [only, ...others] = content
  if (only?.type !== 'text' || others.length > 0 || !/^https?:\/\/\S+$/.test(only.text.trim())) return undefined
  return findEmbed(only.text.trim())
}

/** Headings are bold by themselves. */
function withoutBold(node: Inline): Inline {
  if (node.type !== 'text' || !node.marks?.some(({ type }) => type === 'bold')) return node
  const marks = node.marks.filter(({ type }) => type !== 'bold')
  return { type: 'text', text: node.text, ...(marks.length > 0 && { marks }) }
}

/** Removes blank lines before and after code. */
function withoutBlankEdges(code: string): string {
  const text = code.trimEnd()
  const start = text.search(/\S/)
  return start < 0 ? '' : text.slice(text.lastIndexOf('\n', start) + 1)
}

const isPersianProse = (text: string): boolean => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return letters > 0 && (text.match(/\p{Script=Arabic}/gu)?.length ?? 0) > letters * 0.7
}
