import { parseCodeLanguage } from '#shared/code-language.ts'
import type { BlockNode, CalloutKind, Document, FootnoteInline, Inline, Mark } from '#shared/document/contract.ts'
import { isEmbedId, isEmbedProvider } from '#shared/embeds.ts'
import { AUDIO_FORMATS, LIMITS } from '#shared/limits/index.ts'
import { toCleanText } from '#shared/persian/clean-text.ts'
import type { Direction } from '#shared/persian/direction.ts'
import { isSafeHref } from '#shared/safe-href.ts'
import { DAY } from '#shared/time.ts'
import { buildTables } from './table-to-document.ts'

const EMPTY_DOCUMENT: Document = { type: 'doc', content: [{ type: 'paragraph' }] }

/** A node of editor JSON or of a stored draft; not validated. */
interface RawNode {
  type?: unknown
  attrs?: unknown
  content?: unknown
  text?: unknown
  marks?: unknown
}

/**
 * Converts editor JSON or a stored draft to a document that satisfies the contract, whatever the input: drops what the contract does not
 * allow, truncates captions, alt texts, titles of post cards and table rows that are too long, and lifts content nested too deep. Does not
 * limit the size of the document. Never throws.
 */
export const toDocument = (json: unknown): Document => buildDocument(convertBlocks(getContent(json), 1))

/** Builds a document without trailing empty paragraphs; if nothing else remains, it contains one empty paragraph. */
export function buildDocument(blocks: readonly BlockNode[]): Document {
  const last = blocks.findLastIndex((block) => !isEmptyParagraph(block))
  return last < 0 ? EMPTY_DOCUMENT : { type: 'doc', content: blocks.slice(0, last + 1) }
}

/** Converts raw nodes at the given depth, where 1 is the top level, to valid blocks; drops nodes that cannot be converted. */
export function convertBlocks(nodes: readonly RawNode[], depth: number): BlockNode[] {
  return nodes.flatMap((node): BlockNode[] => {
    const attrs = getAttrs(node)
    switch (node.type) {
      case 'paragraph':
        return [{ type: 'paragraph', ...dirAttrs(attrs), ...inlineContent(node) }]
      case 'heading': {
        const level = attrs.level === 3 || attrs.level === 4 ? attrs.level : 2
        return [{ type: 'heading', attrs: { level, ...dirAttrs(attrs).attrs }, ...inlineContent(node) }]
      }
      case 'codeBlock':
        return [{ type: 'codeBlock', ...languageAttrs(attrs), ...codeContent(node) }]
      case 'horizontalRule':
        return [{ type: 'horizontalRule' }]
      case 'image':
        return convertImage(attrs)
      case 'audio':
        return convertAudio(attrs)
      case 'gallery':
        return splitGalleries(getContent(node).flatMap((each) => (each.type === 'image' ? convertImage(getAttrs(each)) : [])))
      case 'embed':
        return isEmbedProvider(attrs.provider) && typeof attrs.id === 'string' && isEmbedId(attrs.provider, attrs.id)
          ? [{ type: 'embed', attrs: { provider: attrs.provider, id: attrs.id, ...cardTitleAttrs(attrs) } }]
          : []
      case 'table':
        return convertTable(node, attrs)
      case 'callout':
        return convertContainer(node, depth, (content) => [
          { type: 'callout', attrs: { kind: toCalloutKind(attrs.kind), ...dirAttrs(attrs).attrs }, content },
        ])
      case 'taskList': {
        if (depth + 1 >= LIMITS.documentDepth) return getContent(node).flatMap((item) => convertBlocks(getContent(item), depth))
        const content = getContent(node).flatMap((item) => {
          const inside = convertBlocks(getContent(item), depth + 2)
          return inside.length ? [{ type: 'taskItem' as const, attrs: { checked: getAttrs(item).checked === true }, content: inside }] : []
        })
        return content.length ? [{ type: 'taskList', ...dirAttrs(attrs), content }] : []
      }
      case 'blockquote':
        return convertContainer(node, depth, (content) => [{ type: 'blockquote', ...dirAttrs(attrs), content }])
      case 'bulletList':
      case 'orderedList': {
        if (depth + 1 >= LIMITS.documentDepth) return getContent(node).flatMap((item) => convertBlocks(getContent(item), depth))
        const content = getContent(node).flatMap((item) => {
          const inside = convertBlocks(getContent(item), depth + 2)
          return inside.length ? [{ type: 'listItem' as const, content: inside }] : []
        })
        if (!content.length) return []
        const start = integerInRange(attrs.start, 0, 9999)
        return node.type === 'bulletList'
          ? [{ type: 'bulletList', ...dirAttrs(attrs), content }]
          : [{ type: 'orderedList', attrs: { start: start ?? 1, ...dirAttrs(attrs).attrs }, content }]
      }
      default:
        return []
    }
  })
}

/** Converts a node that holds blocks of any kind; without blocks it becomes none, and beyond the depth limit only its content remains. */
function convertContainer(node: RawNode, depth: number, toBlocks: (content: BlockNode[]) => BlockNode[]): BlockNode[] {
  if (depth >= LIMITS.documentDepth) return convertBlocks(getContent(node), depth)
  const content = convertBlocks(getContent(node), depth + 1)
  return content.length ? toBlocks(content) : []
}

const getContent = (node: unknown): RawNode[] => {
  const content = isRecord(node) ? node.content : undefined
  return Array.isArray(content) ? content.filter(isRecord) : []
}
const getAttrs = (node: RawNode): Record<string, unknown> => (isRecord(node.attrs) ? node.attrs : {})
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmptyParagraph = (node: BlockNode) => node.type === 'paragraph' && !node.content?.length

const dirAttrs = ({ dir }: Record<string, unknown>): { attrs?: { dir: Direction } } =>
  dir === 'rtl' || dir === 'ltr' ? { attrs: { dir } } : {}

const languageAttrs = ({ language }: Record<string, unknown>) => {
  const known = parseCodeLanguage(language)
  return known ? { attrs: { language: known } } : {}
}

const integerInRange = (value: unknown, min: number, max: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : undefined

const cleanText = (text: unknown): string => (typeof text === 'string' ? toCleanText(text) : '')

function codeContent(node: RawNode): { content?: [{ type: 'text'; text: string }] } {
  const text = getContent(node)
    .map((child) => (child.type === 'hardBreak' ? '\n' : cleanText(child.text)))
    .join('')
  return text ? { content: [{ type: 'text', text }] } : {}
}

function inlineContent(node: RawNode): { content?: Inline[] } {
  const content = getContent(node).flatMap((child): Inline[] => {
    if (child.type === 'hardBreak') return [{ type: 'hardBreak' }]
    if (child.type === 'footnote') return convertFootnote(child)
    const text = child.type === 'text' ? cleanText(child.text) : ''
    if (!text) return []
    const marks = convertMarks(child)
    return [marks.length ? { type: 'text', text, marks } : { type: 'text', text }]
  })
  return content.length ? { content } : {}
}

function convertMarks(node: RawNode): Mark[] {
  const marks = new Map<Mark['type'], Mark>()
  for (const mark of Array.isArray(node.marks) ? node.marks.filter(isRecord) : []) {
    const { type } = mark
    if (isPlainMark(type)) marks.set(type, { type })
    const href = type === 'link' ? getAttrs(mark).href : undefined
    if (typeof href === 'string' && href.length <= 2000 && isSafeHref(href)) marks.set('link', { type: 'link', attrs: { href } })
  }
  return [...marks.values()]
}

const convertTable = (node: RawNode, attrs: Record<string, unknown>): BlockNode[] =>
  buildTables(
    getContent(node).map((row) =>
      getContent(row).map((cell) => ({
        isHeader: cell.type === 'tableHeader',
        align: getAttrs(cell).align,
        content: inlineContent(cell).content,
      })),
    ),
    dirAttrs(attrs),
  )

const PLAIN_MARKS = ['bold', 'italic', 'code', 'strike', 'highlight', 'subscript', 'superscript'] as const
const isPlainMark = (type: unknown): type is (typeof PLAIN_MARKS)[number] => PLAIN_MARKS.some((each) => each === type)

/** Converts a footnote; drops nested footnotes, empty footnotes and leading white space, such as the space the editor adds. */
function convertFootnote(node: RawNode): Inline[] {
  const [first, ...rest] = (inlineContent(node).content ?? []).flatMap((each): FootnoteInline[] => (each.type === 'footnote' ? [] : [each]))
  const text = first?.type === 'text' ? first.text.trimStart() : ''
  const content =
    first?.type !== 'text' ? [first, ...rest].filter((each) => each !== undefined) : text ? [{ ...first, text }, ...rest] : rest
  return content.length ? [{ type: 'footnote', content }] : []
}

/** Splits pictures evenly into galleries, so that none exceeds the limit or holds a single picture; a single picture becomes no gallery. */
function splitGalleries(images: ImageNode[]): BlockNode[] {
  if (images.length < 2) return images
  const size = Math.ceil(images.length / Math.ceil(images.length / LIMITS.galleryImages))
  return Array.from({ length: Math.ceil(images.length / size) }, (_, at) => ({
    type: 'gallery',
    content: images.slice(at * size, (at + 1) * size),
  }))
}

type ImageNode = Extract<BlockNode, { type: 'image' }>

function convertImage(attrs: Record<string, unknown>): ImageNode[] {
  const size = (value: unknown) => integerInRange(value, 1, 20_000)
  const [width, height] = [size(attrs.width), size(attrs.height)]
  const widths = (Array.isArray(attrs.widths) ? attrs.widths : [])
    .map(size)
    .filter((each) => each !== undefined)
    .slice(0, 8)
  const hash = parseHash(attrs)
  if (!hash || !width || !height || !widths.length) return []
  const labels = { alt: truncateLabel(attrs.alt), caption: truncateLabel(attrs.caption) }
  return [
    {
      type: 'image',
      attrs: { hash, width, height, widths, ...labels, ...(attrs.wide === true ? { wide: true } : {}), ...focusAttrs(attrs) },
    },
  ]
}

function convertAudio(attrs: Record<string, unknown>): BlockNode[] {
  const [hash, duration] = [parseHash(attrs), integerInRange(attrs.duration, 1, DAY)]
  const format = AUDIO_FORMATS.find((each) => each === attrs.format)
  return hash && format && duration ? [{ type: 'audio', attrs: { hash, format, duration, caption: truncateLabel(attrs.caption) } }] : []
}

const parseHash = ({ hash }: Record<string, unknown>): string | undefined =>
  typeof hash === 'string' && /^[a-z0-9]{12}$/.test(hash) ? hash : undefined

const truncateLabel = (text: unknown): string => cleanText(text).slice(0, 300).toWellFormed()

function cardTitleAttrs({ provider, title }: Record<string, unknown>): { title?: string } {
  const line = provider === 'daftar' ? cleanText(title).replace(/\s+/g, ' ').trim().slice(0, 300).toWellFormed() : ''
  return line ? { title: line } : {}
}

function focusAttrs({ focus }: Record<string, unknown>): { focus?: { x: number; y: number } } {
  const { x, y } = isRecord(focus) ? focus : {}
  const isRatio = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1
  return isRatio(x) && isRatio(y) ? { focus: { x, y } } : {}
}

export const CALLOUT_KINDS: readonly CalloutKind[] = ['note', 'tip', 'warning', 'danger']

export const toCalloutKind = (kind: unknown): CalloutKind => CALLOUT_KINDS.find((each) => each === kind) ?? 'note'
