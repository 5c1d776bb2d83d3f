import { codeLanguage } from '#shared/code-language.ts'
import type { BlockNode, Document, Inline, Mark, NoteInline } from '#shared/document/contract.ts'
import { isEmbedId, isEmbedProvider } from '#shared/embeds.ts'
import { AUDIO_FORMATS, LIMITS } from '#shared/limits/index.ts'
import type { Direction } from '#shared/persian/direction.ts'
import { asCleanText } from '#shared/persian/well-formed.ts'
import { isSafeHref } from '#shared/safe-href.ts'
import { calloutKind } from './callout-kind.ts'
import { tablesFrom } from './table-to-document.ts'

const EMPTY: Document = { type: 'doc', content: [{ type: 'paragraph' }] }

/** A node of editor JSON, or of a copy out of local storage: anything may be in it. */
interface Loose {
  type?: unknown
  attrs?: unknown
  content?: unknown
  text?: unknown
  marks?: unknown
}

/**
 * A document the server accepts, out of whatever the editor (or a stored copy) holds: what the contract has no
 * word for is left out, deeper nesting than it allows is lifted, and nothing else is lost. Never throws.
 */
export const toDocument = (json: unknown): Document => documentFrom(blocksOf(contentOf(json), 1))

/** A document of those blocks without the empty lines the editor keeps at its end. */
export function documentFrom(blocks: readonly BlockNode[]): Document {
  const last = blocks.findLastIndex((block) => !isEmptyParagraph(block))
  return last < 0 ? EMPTY : { type: 'doc', content: blocks.slice(0, last + 1) }
}

/** Blocks of loose nodes that stand at that depth (1 = top of the document). */
export function blocksOf(nodes: readonly Loose[], depth: number): BlockNode[] {
  return nodes.flatMap((node): BlockNode[] => {
    const attrs = attrsOf(node)
    switch (node.type) {
      case 'paragraph':
        return [{ type: 'paragraph', ...withDir(attrs), ...withLine(node) }]
      case 'heading': {
        const level = attrs.level === 3 || attrs.level === 4 ? attrs.level : 2
        return [{ type: 'heading', attrs: { level, ...withDir(attrs).attrs }, ...withLine(node) }]
      }
      case 'codeBlock':
        return [{ type: 'codeBlock', ...withLanguage(attrs), ...withCode(node) }]
      case 'horizontalRule':
        return [{ type: 'horizontalRule' }]
      case 'image':
        return imageOf(attrs)
      case 'audio':
        return soundOf(attrs)
      case 'gallery':
        return galleriesOf(contentOf(node).flatMap((each) => (each.type === 'image' ? imageOf(attrsOf(each)) : [])))
      case 'embed':
        return isEmbedProvider(attrs.provider) && typeof attrs.id === 'string' && isEmbedId(attrs.provider, attrs.id)
          ? [{ type: 'embed', attrs: { provider: attrs.provider, id: attrs.id, ...cardTitleOf(attrs) } }]
          : []
      case 'table':
        return tablesOf(node, attrs)
      case 'callout': {
        if (depth >= LIMITS.documentDepth) return blocksOf(contentOf(node), depth)
        const content = blocksOf(contentOf(node), depth + 1)
        return content.length ? [{ type: 'callout', attrs: { kind: calloutKind(attrs.kind), ...withDir(attrs).attrs }, content }] : []
      }
      case 'taskList': {
        if (depth + 1 >= LIMITS.documentDepth) return contentOf(node).flatMap((item) => blocksOf(contentOf(item), depth))
        const content = contentOf(node).flatMap((item) => {
          const inside = blocksOf(contentOf(item), depth + 2)
          return inside.length ? [{ type: 'taskItem' as const, attrs: { checked: attrsOf(item).checked === true }, content: inside }] : []
        })
        return content.length ? [{ type: 'taskList', ...withDir(attrs), content }] : []
      }
      case 'blockquote': {
        if (depth >= LIMITS.documentDepth) return blocksOf(contentOf(node), depth)
        const content = blocksOf(contentOf(node), depth + 1)
        return content.length ? [{ type: 'blockquote', ...withDir(attrs), content }] : []
      }
      case 'bulletList':
      case 'orderedList': {
        if (depth + 1 >= LIMITS.documentDepth) return contentOf(node).flatMap((item) => blocksOf(contentOf(item), depth))
        const content = contentOf(node).flatMap((item) => {
          const inside = blocksOf(contentOf(item), depth + 2)
          return inside.length ? [{ type: 'listItem' as const, content: inside }] : []
        })
        if (!content.length) return []
        const start = wholeWithin(attrs.start, 0, 9999)
        return node.type === 'bulletList'
          ? [{ type: 'bulletList', ...withDir(attrs), content }]
          : [{ type: 'orderedList', attrs: { start: start ?? 1, ...withDir(attrs).attrs }, content }]
      }
      default:
        return []
    }
  })
}

const contentOf = (node: unknown): Loose[] => {
  const content = isRecord(node) ? node.content : undefined
  return Array.isArray(content) ? content.filter(isRecord) : []
}
const attrsOf = (node: Loose): Record<string, unknown> => (isRecord(node.attrs) ? node.attrs : {})
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmptyParagraph = (node: BlockNode) => node.type === 'paragraph' && !node.content?.length

const withDir = ({ dir }: Record<string, unknown>): { attrs?: { dir: Direction } } =>
  dir === 'rtl' || dir === 'ltr' ? { attrs: { dir } } : {}

const withLanguage = ({ language }: Record<string, unknown>) => {
  const known = codeLanguage(language)
  return known ? { attrs: { language: known } } : {}
}

const wholeWithin = (value: unknown, least: number, most: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : undefined

/** What the contract refuses in text goes: lone surrogates become �, controls but tab and newline are dropped. */
const clean = (text: unknown): string => (typeof text === 'string' ? asCleanText(text) : '')

function withCode(node: Loose): { content?: [{ type: 'text'; text: string }] } {
  const text = contentOf(node)
    .map((child) => (child.type === 'hardBreak' ? '\n' : clean(child.text)))
    .join('')
  return text ? { content: [{ type: 'text', text }] } : {}
}

function withLine(node: Loose): { content?: Inline[] } {
  const content = contentOf(node).flatMap((child): Inline[] => {
    if (child.type === 'hardBreak') return [{ type: 'hardBreak' }]
    if (child.type === 'footnote') return noteOf(child)
    const text = child.type === 'text' ? clean(child.text) : ''
    if (!text) return []
    const marks = marksOf(child)
    return [marks.length ? { type: 'text', text, marks } : { type: 'text', text }]
  })
  return content.length ? { content } : {}
}

function marksOf(node: Loose): Mark[] {
  const marks = new Map<Mark['type'], Mark>()
  for (const mark of Array.isArray(node.marks) ? node.marks.filter(isRecord) : []) {
    const { type } = mark
    if (isPlainMark(type)) marks.set(type, { type })
    const href = type === 'link' ? attrsOf(mark).href : undefined
    if (typeof href === 'string' && href.length <= 2000 && isSafeHref(href)) marks.set('link', { type: 'link', attrs: { href } })
  }
  return [...marks.values()]
}

const tablesOf = (node: Loose, attrs: Record<string, unknown>): BlockNode[] =>
  tablesFrom(
    contentOf(node).map((row) =>
      contentOf(row).map((cell) => ({
        isHeader: cell.type === 'tableHeader',
        align: attrsOf(cell).align,
        content: withLine(cell).content,
      })),
    ),
    withDir(attrs),
  )

const PLAIN_MARKS = ['bold', 'italic', 'code', 'strike', 'highlight', 'subscript', 'superscript'] as const
const isPlainMark = (type: unknown): type is (typeof PLAIN_MARKS)[number] => PLAIN_MARKS.some((each) => each === type)

/** Notes hold no notes, nor the space the editor begins one with. */
function noteOf(node: Loose): Inline[] {
  const [first, ...rest] = (withLine(node).content ?? []).flatMap((each): NoteInline[] => (each.type === 'footnote' ? [] : [each]))
  const text = first?.type === 'text' ? first.text.trimStart() : ''
  const content =
    first?.type !== 'text' ? [first, ...rest].filter((each) => each !== undefined) : text ? [{ ...first, text }, ...rest] : rest
  return content.length ? [{ type: 'footnote', content }] : []
}

/** Pictures in galleries of no more than the contract's number, and never one alone in the last. */
function galleriesOf(images: ImageNode[]): BlockNode[] {
  if (images.length < 2) return images
  const size = Math.ceil(images.length / Math.ceil(images.length / LIMITS.galleryImages))
  return Array.from({ length: Math.ceil(images.length / size) }, (_, at) => ({
    type: 'gallery',
    content: images.slice(at * size, (at + 1) * size),
  }))
}

type ImageNode = Extract<BlockNode, { type: 'image' }>

function imageOf(attrs: Record<string, unknown>): ImageNode[] {
  const size = (value: unknown) => wholeWithin(value, 1, 20_000)
  const [width, height] = [size(attrs.width), size(attrs.height)]
  const widths = (Array.isArray(attrs.widths) ? attrs.widths : [])
    .map(size)
    .filter((each) => each !== undefined)
    .slice(0, 8)
  const hash = hashOf(attrs)
  if (!hash || !width || !height || !widths.length) return []
  const labels = { alt: label(attrs.alt), caption: label(attrs.caption) }
  return [
    { type: 'image', attrs: { hash, width, height, widths, ...labels, ...(attrs.wide === true ? { wide: true } : {}), ...focusOf(attrs) } },
  ]
}

function soundOf(attrs: Record<string, unknown>): BlockNode[] {
  const [hash, duration] = [hashOf(attrs), wholeWithin(attrs.duration, 1, 86_400_000)]
  const format = AUDIO_FORMATS.find((each) => each === attrs.format)
  return hash && format && duration ? [{ type: 'audio', attrs: { hash, format, duration, caption: label(attrs.caption) } }] : []
}

const hashOf = ({ hash }: Record<string, unknown>): string | undefined =>
  typeof hash === 'string' && /^[a-z0-9]{12}$/.test(hash) ? hash : undefined

const label = (text: unknown): string => clean(text).slice(0, 300).toWellFormed()

/** The title of a post of Daftar on its card, as one line. */
function cardTitleOf({ provider, title }: Record<string, unknown>): { title?: string } {
  const line = provider === 'daftar' ? clean(title).replace(/\s+/g, ' ').trim().slice(0, 300).toWellFormed() : ''
  return line ? { title: line } : {}
}

function focusOf({ focus }: Record<string, unknown>): { focus?: { x: number; y: number } } {
  const { x, y } = isRecord(focus) ? focus : {}
  const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1
  return isShare(x) && isShare(y) ? { focus: { x, y } } : {}
}
