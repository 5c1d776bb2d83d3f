import type { CalloutKind, Mark } from '#shared/document/contract.ts'
import type { DocumentBuilder } from './document-builder.ts'
import { readLabel } from './media.ts'
import { openNote, readReference } from './note-elements.ts'
import { emojiOf, findPictureUrl } from './pictures.ts'
import { findLanguage, preformattedReader } from './preformatted.ts'
import { quoteOf } from './quote.ts'

// One table: what each element, class and style of a page becomes. It stays in one file, although longer than others, because a reader
// looks up an element in it, and the cases refer to each other.

type Attributes = Readonly<Record<string, string>>
/** How the text inside an element is read. */
type ElementReader = 'flow' | 'skip' | 'code' | 'verse'
export interface OpenedElement {
  reader: ElementReader
  close: (() => void) | undefined
}

const SKIPPED_ELEMENTS = /^(?:script|style|head|title|svg|noscript|template|select|textarea|canvas|map|datalist)$/
const BLOCKS =
  /^(?:p|div|section|article|header|footer|main|aside|nav|address|center|dl|dt|dd|body|html|form|fieldset|legend|details|hgroup|dir|menu)$/
const MARKS: Readonly<Record<string, Exclude<Mark['type'], 'link'>>> = {
  ...{ b: 'bold', strong: 'bold', dt: 'bold', summary: 'bold', i: 'italic', em: 'italic', cite: 'italic', dfn: 'italic' },
  ...{ code: 'code', kbd: 'code', tt: 'code', samp: 'code', s: 'strike', del: 'strike', strike: 'strike' },
  ...{ mark: 'highlight', sup: 'superscript', sub: 'subscript' },
}
const GALLERY_CLASS =
  /(?:^|[\s])(?:wp-block-gallery|gallery|blocks-gallery-grid|kg-gallery-container|kg-gallery-card|tiled-gallery|image-gallery(?:-embed)?|wp-block-jetpack-tiled-gallery|tr-caption-gallery)(?=[\s]|$)/
const CALLOUT_CLASS = /(?:^|[\s])(?:callout|admonition|alert|kg-callout-card|markdown-alert|notice|wp-block-callout)(?=[\s-]|$)/
const CALLOUT_KINDS: readonly [RegExp, CalloutKind][] = [
  [/danger|error|caution|-red\b/, 'danger'],
  [/warning|-yellow\b/, 'warning'],
  [/\btip|-tip|success|hint|-green\b/, 'tip'],
]
/** Line numbers beside code, and text that only explains the page to machines. */
const HIDDEN_CLASS =
  /(?:^|\s)(?:gutter|lineno|linenos|line-numbers-rows|rouge-gutter|screen-reader-text|sr-only|sharedaddy|jp-relatedposts|mw-editsection|post-views)(?:\s|$)/

const skip: OpenedElement = { reader: 'skip', close: undefined }

/** Handles an opening tag; returns how to read what is inside, and what to do at its end. */
export function openElement(builder: DocumentBuilder, name: string, attributes: Attributes, reader: ElementReader): OpenedElement {
  if (reader === 'skip') return skip
  if (name === 'script') readScript(builder, attributes)
  if (SKIPPED_ELEMENTS.test(name) || attributes.hidden !== undefined || HIDDEN_CLASS.test(attributes.class ?? '')) return skip
  if (reader === 'code') return openInCode(builder, name, attributes)
  const styled = applyStyle(builder, name, attributes)
  const close = openFlow(builder, name, attributes)
  if (close === 'skip') {
    styled?.()
    return skip
  }
  const isPre = name === 'pre' || name === 'listing' || name === 'xmp'
  return {
    reader: isPre ? preformattedReader(attributes) : reader,
    close: () => {
      close?.()
      styled?.()
    },
  }
}

function openInCode(builder: DocumentBuilder, name: string, attributes: Attributes): OpenedElement {
  if (name === 'code') builder.nameCodeLanguage(findLanguage(attributes))
  if (name === 'br') builder.code('\n')
  const isLine = /^(?:div|p|li|tr)$/.test(name)
  if (isLine) builder.endCodeLine()
  return { reader: 'code', close: isLine ? () => builder.endCodeLine() : undefined }
}

/** Begins an element in running text; returns the function that ends it, or `skip` if its content is dropped. */
function openFlow(builder: DocumentBuilder, name: string, attributes: Attributes): (() => void) | 'skip' | undefined {
  const { line } = builder
  switch (name) {
    case 'br':
      builder.lineBreak()
      return undefined
    case 'hr':
      builder.endLine()
      if (!/footnotes?-sep/.test(attributes.class ?? '')) builder.append({ type: 'horizontalRule' })
      return undefined
    case 'img':
    case 'amp-img':
      parsePicture(builder, attributes)
      return undefined
    case 'a':
      return openAnchor(builder, attributes)
    case 'q':
      line.text('«')
      return () => line.text('»')
    case 'iframe':
    case 'embed':
    case 'object':
      builder.media(attributes.src ?? attributes['data-src'] ?? attributes.data ?? '', attributes.title ?? '', 'embed')
      return name === 'object' ? undefined : 'skip'
    case 'param':
      return undefined
    case 'audio':
    case 'video':
      return openPlayer(builder, name, attributes)
    case 'source': {
      const player = builder.player
      if (player && player.address === '') player.address = attributes.src ?? ''
      return undefined
    }
    case 'input':
      readInput(builder, attributes)
      return undefined
    default:
      return openBlock(builder, name, attributes)
  }
}

function openBlock(builder: DocumentBuilder, name: string, attributes: Attributes): (() => void) | undefined {
  const { class: classes = '' } = attributes
  if (/^h[1-6]$/.test(name)) {
    builder.startHeading(Number(name[1]))
    return () => builder.endLine()
  }
  switch (name) {
    case 'ul':
    case 'ol':
    case 'menu':
    case 'dir': {
      const start = Number(attributes.start ?? 1)
      if (/gallery/.test(classes) && GALLERY_CLASS.test(classes)) return builder.open({ of: 'gallery' })
      return builder.open({
        of: 'list',
        isOrdered: name === 'ol',
        start: start >= 0 && start <= 9999 && Number.isInteger(start) ? start : 1,
        items: [],
      })
    }
    case 'li': {
      const note = openNote(builder, attributes)
      if (note) return note
      if (builder.frame.kind.of !== 'list') return endsLine(builder)
      return builder.open({ of: 'item', checked: attributes.role === 'checkbox' ? attributes['aria-checked'] === 'true' : undefined })
    }
    case 'blockquote':
      return builder.open({ of: 'container', type: 'blockquote', toBlocks: quoteOf })
    case 'pre':
    case 'listing':
    case 'xmp':
      if (preformattedReader(attributes) === 'verse') return endsLine(builder)
      builder.startCode(findLanguage(attributes))
      return () => builder.endCode()
    case 'figure':
      return builder.open(GALLERY_CLASS.test(classes) ? { of: 'gallery' } : { of: 'figure', captions: [] })
    case 'figcaption':
      return builder.open({ of: 'caption' })
    case 'caption':
      return builder.open({ of: 'caption' })
    case 'table':
      return builder.open({ of: 'table', rows: [], captions: [] })
    case 'tr':
      return builder.frame.kind.of === 'table' ? builder.open({ of: 'row', cells: [] }) : endsLine(builder)
    case 'td':
    case 'th':
      return openCell(builder, name, attributes)
    default:
      break
  }
  if (!BLOCKS.test(name) && name !== 'summary') return undefined
  // The box of a task in Notion.
  const [, box] = /(?:^|\s)checkbox-(on|off)(?:\s|$)/.exec(classes) ?? []
  if (box !== undefined) checkItem(builder, box === 'on')
  const note = openNote(builder, attributes)
  if (note) return note
  if (GALLERY_CLASS.test(classes) && !builder.isInside('gallery')) return builder.open({ of: 'gallery' })
  const isCallout = CALLOUT_CLASS.test(classes) || attributes['data-node-type'] === 'callout'
  if (isCallout && /^(?:div|aside|section|p)$/.test(name) && !builder.isInsideContainer('callout')) {
    const kind = CALLOUT_KINDS.find(([pattern]) => pattern.test(classes))?.[1] ?? 'note'
    return builder.open({ of: 'container', type: 'callout', toBlocks: (content) => [{ type: 'callout', attrs: { kind }, content }] })
  }
  const outer = builder.outerLanguage
  const end = endsLine(builder, attributes)
  builder.outerLanguage = findLanguage({ class: classes }) || outer
  return () => {
    end()
    builder.outerLanguage = outer
  }
}

function endsLine(builder: DocumentBuilder, attributes: Attributes = {}): () => void {
  builder.endLine()
  const before = attributes['data-attrs'] === undefined ? undefined : builder.frame.blocks.length
  return () => {
    builder.endLine()
    if (before !== undefined && builder.frame.blocks.length === before) readSubstackCard(builder, attributes['data-attrs'] ?? '')
  }
}

/** Substack describes its cards by JSON in an attribute. */
function readSubstackCard(builder: DocumentBuilder, json: string): void {
  try {
    const card: unknown = JSON.parse(json)
    const { url, canonical_url, title, full_text } = (typeof card === 'object' && card !== null ? card : {}) as Record<string, unknown>
    const address = typeof url === 'string' ? url : canonical_url
    const label = typeof title === 'string' ? title : full_text
    if (typeof address === 'string' && !/\/subscribe\b/.test(address))
      builder.media(address, typeof label === 'string' ? label.slice(0, 500) : '', 'embed')
  } catch {
    // The attribute of another program.
  }
}

function openCell(builder: DocumentBuilder, name: string, attributes: Attributes): () => void {
  if (builder.frame.kind.of !== 'row') return endsLine(builder)
  const span = (key: string) => Math.min(Math.max(Number.parseInt(attributes[key] ?? '1', 10) || 1, 1), 100)
  const side = /text-align:\s*(left|right|center|start|end)/i.exec(attributes.style ?? '')?.[1] ?? attributes.align
  const align = side === 'center' ? 'center' : undefined
  return builder.open({ of: 'cell', cell: { blocks: [], isHeader: name === 'th', align, columns: span('colspan'), rows: span('rowspan') } })
}

function openAnchor(builder: DocumentBuilder, attributes: Attributes): (() => void) | 'skip' | undefined {
  const note = readReference(builder, attributes)
  if (note) return note
  // The button beside the name of a file in WordPress.
  if (/wp-block-file__button/.test(attributes.class ?? '')) builder.lineBreak()
  builder.line.openLink(builder.resolve(attributes.href ?? ''))
  return () => builder.line.closeLink()
}

function openPlayer(builder: DocumentBuilder, name: 'audio' | 'video', attributes: Attributes): () => void {
  const player = { address: attributes.src ?? '' }
  const outer = builder.player
  builder.player = player
  return () => {
    builder.player = outer
    if (player.address !== '')
      builder.media(player.address, attributes.title ?? readLabel(player.address), name === 'audio' ? 'audio' : 'embed')
  }
}

function parsePicture(builder: DocumentBuilder, attributes: Attributes): void {
  // The box of a task in Google Docs.
  if (attributes.role === 'checkbox' || attributes['aria-roledescription'] === 'checkbox') return
  const emoji = emojiOf(attributes)
  if (emoji !== undefined) {
    builder.line.text(emoji)
    return
  }
  const address = findPictureUrl(attributes)
  if (address !== undefined) builder.picture(address, attributes.alt ?? '')
}

function readInput(builder: DocumentBuilder, { type, checked }: Attributes): void {
  if (type === 'checkbox') checkItem(builder, checked !== undefined)
}

/** Makes the innermost item a task unless it is one. */
function checkItem(builder: DocumentBuilder, isChecked: boolean): void {
  const item = builder.enclosing('item')
  if (item?.kind.of === 'item' && item.kind.checked === undefined) item.kind.checked = isChecked
}

/** Aparat and GitHub embed by a script. */
function readScript(builder: DocumentBuilder, { src = '' }: Attributes): void {
  if (/^(?:https?:)?\/\/(?:www\.)?aparat\.com\/embed\//i.test(src)) builder.media(src, '', 'embed')
  else if (/^(?:https?:)?\/\/gist\.github\.com\//i.test(src)) builder.media(src.replace(/\.js(?=$|\?)/, ''), '', 'embed')
}

/** Applies the mark of an element and what its style says of bold and italic; returns the function that ends them. */
function applyStyle(builder: DocumentBuilder, name: string, { style = '' }: Attributes): (() => void) | undefined {
  const { line } = builder
  const weight = /font-weight:\s*(bold(?:er)?|normal|\d{3})/i.exec(style)?.[1]?.toLowerCase()
  const isNormal = weight === 'normal' || weight === '400' || weight === '300'
  const ends: (() => void)[] = []
  const mark = Object.hasOwn(MARKS, name) ? MARKS[name] : undefined
  const add = (type: Exclude<Mark['type'], 'link'>) => {
    line.changeMark(type, 1)
    ends.push(() => line.changeMark(type, -1))
  }
  if (mark && !(mark === 'bold' && isNormal)) add(mark)
  if (weight !== undefined && /^h[1-6]$/.test(name) === false) {
    if (isNormal && name === 'span') ends.push(line.pauseMark('bold'))
    else if (!isNormal && mark !== 'bold' && Number(weight) !== 500) add('bold')
  }
  if (/font-style:\s*(?:italic|oblique)/i.test(style) && mark !== 'italic') add('italic')
  if (ends.length === 0) return undefined
  return () => {
    for (const end of ends.reverse()) end()
  }
}
